import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tintOf, type Rgb } from '@rushtone/domain';
import { BRANDS, type Brand } from '@rushtone/site';

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const channels = (color: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(color).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the WCAG 2 contrast ratio of two #rrggbb colors. */
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** Mixes colors like CSS `color-mix(in srgb, one share, other)`. */
const mix = (one: string, other: string, share: number): string => {
  const under = channels(other);
  const mixed = channels(one).map((value, index) =>
    Math.round(value * share + (under[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

const source = ['mixins.scss', 'tokens.scss', 'brands.scss']
  .map((file) => readFileSync(path.join(__dirname, file), 'utf8'))
  .join('\n');

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const colorsIn = (block: string, theme: Theme): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/'([\w-]+)': (#[\da-f]{6}) (#[\da-f]{6}),/g)].map(([, name, light, dark]) => [
      name,
      theme === 'light' ? light : dark,
    ]),
  );

const tokensOf = (brand: Brand, theme: Theme): Record<string, string> => {
  const block = new RegExp(`\\[data-brand='${brand}'\\] \\{([^}]*)\\}`).exec(source)?.[1] ?? '';
  const shared = source.slice(0, source.indexOf('[data-brand'));
  return { ...colorsIn(shared, theme), ...colorsIn(block, theme) };
};

/** Returns the fraction of a color that the token mixes into the one below it. */
const shareOf = (token: string, color: string, theme: Theme): number => {
  const value = new RegExp(`'${token}':\\s+([^']*),\\n`).exec(source)?.[1] ?? '';
  const shares = [...value.matchAll(new RegExp(`var\\(--${color}\\) (\\d+)%`, 'g'))].map(([, share]) =>
    Number(share),
  );
  expect(shares).toHaveLength(2);
  return (shares[theme === 'light' ? 0 : 1] ?? Number.NaN) / 100;
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

/** Borders of fields and the focus ring (WCAG 1.4.11). */
const EDGE_PAIRS = [
  ...SURFACES.map((surface) => ['field-line', surface]),
  ...SURFACES.map((surface) => ['focus', surface]),
  ['focus', 'focus-ink'],
] as [string, string][];

const CASES = BRANDS.flatMap((brand) => THEMES.map((theme) => [brand, theme] as const));

describe.each(CASES)('colors of %s, %s theme', (brand, theme) => {
  const tokens = tokensOf(brand, theme);
  const of = (name: string): string => tokens[name] ?? '';

  test.each(TEXT_PAIRS)('%s is readable on %s', (ink, surface) => {
    expect(contrast(of(ink), of(surface))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(EDGE_PAIRS)('%s is visible on %s', (edge, surface) => {
    expect(contrast(of(edge), of(surface))).toBeGreaterThanOrEqual(3);
  });

  test('text and accent are readable on a tinted surface', () => {
    const tint = mix(of('accent'), of('surface-1'), shareOf('accent-tint', 'accent', theme));
    for (const ink of ['text', 'text-2', 'accent']) {
      expect(contrast(of(ink), tint)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('text is readable on the brightest part of the hero', () => {
    const glow = mix(of('accent-2'), of('bg'), shareOf('glow', 'accent-2', theme));
    for (const ink of ['text', 'text-2']) expect(contrast(of(ink), glow)).toBeGreaterThanOrEqual(4.5);
  });

  test('the text of a button is readable on hover', () => {
    const brighter = (color: string) =>
      `#${channels(color)
        .map((value) =>
          Math.min(255, Math.round(value * 1.1))
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`;
    for (const surface of ['accent', 'accent-2']) {
      expect(contrast(of('on-accent'), brighter(of(surface)))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** Single-color covers, all as saturated as a screen can show, some of them dark or pale. */
const EXTREME_COVERS: Rgb[] = Array.from({ length: 6 * 32 }, (_, step): Rgb => {
  const [side, along] = [Math.floor(step / 32), Math.round((255 * (step % 32)) / 31)];
  const [up, down] = [along, 255 - along];
  const edges: Rgb[] = [
    [255, up, 0],
    [down, 255, 0],
    [0, 255, up],
    [0, down, 255],
    [up, 0, 255],
    [255, 0, down],
  ];
  return edges[side] ?? [0, 0, 0];
}).flatMap(([red, green, blue]): Rgb[] => [
  [red, green, blue],
  [red >> 2, green >> 2, blue >> 2],
  [255 - ((255 - red) >> 1), 255 - ((255 - green) >> 1), 255 - ((255 - blue) >> 1)],
]);

test.each(CASES)('text is readable on the tint of any cover (%s, %s theme)', (brand, theme) => {
  const tokens = tokensOf(brand, theme);
  const tints = new Set(EXTREME_COVERS.map((color) => tintOf([color])));
  expect(tints.size).toBeGreaterThan(100);
  const share = { panel: shareOf('tint-panel', 'tint', theme), page: shareOf('tint-page', 'tint', theme) };
  const worst = (ink: string, on: 'panel' | 'page') =>
    Math.min(
      ...[...tints].map((tint) =>
        contrast(
          tokens[ink] ?? '',
          mix(tint ?? '', tokens[on === 'panel' ? 'surface-1' : 'bg'] ?? '', share[on]),
        ),
      ),
    );
  for (const ink of ['text', 'text-2']) expect(worst(ink, 'panel')).toBeGreaterThanOrEqual(4.5);
  for (const ink of ['text', 'text-2', 'accent']) expect(worst(ink, 'page')).toBeGreaterThanOrEqual(4.5);
});

test('each brand has one theme with dark text and one with light text', () => {
  for (const brand of BRANDS) {
    const [light, dark] = THEMES.map((theme) => tokensOf(brand, theme));
    expect(luminance(light?.bg ?? '')).toBeGreaterThan(0.85);
    expect(luminance(dark?.bg ?? '')).toBeLessThan(0.02);
    expect(Object.keys(light ?? {})).toEqual(Object.keys(dark ?? {}));
  }
});

const root = path.join(__dirname, '../../../..');
const stylesheets = ['shell', 'remotes', 'shared'].flatMap((folder) =>
  globSync('**/*.scss', { cwd: path.join(root, folder), exclude: ['**/node_modules/**'] }).map((file) =>
    path.join(root, folder, file),
  ),
);

/**
 * Files whose colors are the same in both themes: a mask, the black around a video, and a code scanned by
 * cameras.
 */
const SAME_IN_BOTH = /(?:(?:TravelingWave|InlineVideoPlayer|ShareSheet)\.module|stage)\.scss$/;

test('colors are defined in the tokens, with one value per theme', () => {
  const raw = stylesheets
    .filter((file) => path.dirname(file) !== __dirname && !SAME_IN_BOTH.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/: [^;{}]*(?:#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\()[^;]*/gi)].map(
        ([declaration]) => `${path.relative(root, file)}${declaration}`,
      ),
    );
  expect(raw).toEqual([]);
});

test('every font size is on the type scale', () => {
  const others = stylesheets
    .filter((file) => !file.endsWith('tokens.scss'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/font-size: (?!var\(--font-|\$size|inherit)[^;]+/g)].map(
        ([declaration]) => `${path.relative(root, file)}: ${declaration}`,
      ),
    );
  expect(stylesheets.length).toBeGreaterThan(50);
  expect(others).toEqual([]);
  expect(source.match(/--font-[\w-]+:/g)).toHaveLength(9);
});
