import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ACCENT_SURFACES, accentShades, contrastOf, SITE_THEMES } from '@rushtone/domain';

const source = readFileSync(path.join(__dirname, 'site-themes.scss'), 'utf8');
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
const THEMES = SITE_THEMES.filter((theme) => theme !== 'brand');

const colorsOf = (theme: string, scheme: Scheme): Record<string, string> => {
  const block = new RegExp(`'${theme}': \\(([^)]*)\\)`).exec(source)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/'([\w-]+)': (#[\da-f]{6}) (#[\da-f]{6}),/g)].map(([, name, light, dark]) => [
      name,
      scheme === 'light' ? light : dark,
    ]),
  );
};

const CASES = THEMES.flatMap((theme) => SCHEMES.map((scheme) => [theme, scheme] as const));
const SURFACES = ['bg', 'surface-1', 'surface-2'];

describe.each(CASES)('the theme %s, %s', (theme, scheme) => {
  const colors = colorsOf(theme, scheme);
  const of = (name: string): string => colors[name] ?? '#000000';

  test('has readable text on all its surfaces', () => {
    expect(Object.keys(colors)).toHaveLength(9);
    for (const surface of SURFACES)
      for (const ink of ['text', 'text-2', 'accent', 'accent-2'])
        expect([ink, surface, contrastOf(of(ink), of(surface)) >= 4.5]).toEqual([ink, surface, true]);
    for (const surface of ['accent', 'accent-2'])
      expect(contrastOf(of('on-accent'), of(surface))).toBeGreaterThanOrEqual(4.5);
  });

  test('has visible field borders', () => {
    for (const surface of SURFACES)
      expect(contrastOf(of('field-line'), of(surface))).toBeGreaterThanOrEqual(3);
  });

  test.each(['#ff4d8d', '#000000', '#ffffff', '#ffff00', '#0000ff', '#808080'])(
    'has a readable shade of the accent %s',
    (accent) => {
      const shades = accentShades(accent);
      for (const surface of SURFACES)
        expect(contrastOf(shades[scheme], of(surface))).toBeGreaterThanOrEqual(4.5);
      const ink = scheme === 'light' ? shades.onLight : shades.onDark;
      expect(contrastOf(ink, shades[scheme])).toBeGreaterThanOrEqual(4.5);
    },
  );
});

test('a readable accent is not changed', () => {
  expect(accentShades('#2ad4ff').dark).toBe('#2ad4ff');
  expect(contrastOf(accentShades('#2ad4ff').light, ACCENT_SURFACES.light)).toBeGreaterThanOrEqual(4.5);
});
