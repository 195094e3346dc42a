import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BRANDS, type Brand } from '@rushtone/site';
import { contrast, mix } from './contrast.ts';

const source = readFileSync(path.join(__dirname, 'tokens.scss'), 'utf8');

const coloursIn = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]),
  );

const tokensOf = (brand: Brand): Record<string, string> => {
  const block = new RegExp(`\\[data-brand='${brand}'\\] \\{([^}]*)\\}`).exec(source)?.[1] ?? '';
  return { ...coloursIn(source.slice(0, source.indexOf('[data-brand'))), ...coloursIn(block) };
};

const SURFACES = ['bg', 'surface-1', 'surface-2'];
const INKS = ['text', 'text-2', 'accent', 'accent-3', 'danger'];
const TEXT_PAIRS = [
  ...INKS.flatMap((ink) => SURFACES.map((surface) => [ink, surface])),
  ...['accent', 'accent-2', 'accent-3', 'text'].map((surface) => ['on-accent', surface]),
  ['danger', 'danger-surface'],
  ['ok', 'ok-surface'],
  ['ok', 'bg'],
  ['text', 'nav-solid'],
  ['text-2', 'nav-solid'],
] as [string, string][];

/** WCAG 1.4.11: what shows where a field or the focus is. */
const EDGE_PAIRS = [
  ...SURFACES.map((surface) => ['field-line', surface]),
  ...SURFACES.map((surface) => ['focus', surface]),
  ['focus', 'focus-ink'],
] as [string, string][];

describe.each(BRANDS)('the colours of %s', (brand) => {
  const tokens = tokensOf(brand);
  const of = (name: string): string => tokens[name] ?? '';

  test.each(TEXT_PAIRS)('%s can be read on %s', (ink, surface) => {
    expect(contrast(of(ink), of(surface))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(EDGE_PAIRS)('%s is seen on %s', (edge, surface) => {
    expect(contrast(of(edge), of(surface))).toBeGreaterThanOrEqual(3);
  });

  test('text and accent can be read on a tinted surface', () => {
    const tint = mix(of('accent'), of('surface-1'), 0.16);
    for (const ink of ['text', 'text-2', 'accent']) {
      expect(contrast(of(ink), tint)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
