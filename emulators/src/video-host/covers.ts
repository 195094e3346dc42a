import { STYLES, type Style } from './cover-styles.ts';
import type { Brand } from './ids.ts';
import type { createRandom } from './random.ts';

export const WIDTH = 320;
export const HEIGHT = 180;

type Random = ReturnType<typeof createRandom>;
type Colors = { ground: string; main: string; accent: string; light: string };

/** Draws a picture of WIDTH × HEIGHT on top of a rectangle in the ground color. */
type Draw = (random: Random, colors: Colors, style: Style) => string;

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

const gradient = (id: string, from: string, to: string, angle: number): string =>
  `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)"><stop stop-color="${from}"/>` +
  `<stop offset="1" stop-color="${to}"/></linearGradient>`;

const fill = (paint: string): string => `<path fill="${paint}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`;

const drawWave: Draw = (random, { main, accent, light }, { cycles: [low, high] }) => {
  const [x, y, radius] = [random.int(76, 244), random.int(36, 144), random.int(52, 96)];
  const [middle, reach, phase] = [random.int(80, 104), random.int(46, 66), random.between(0, Math.PI * 2)];
  const cycles = random.between(low, high);
  const line = (offset: number) => {
    const points = range(65).map((index) => {
      const position = index / 64;
      const height =
        Math.sin(Math.PI * position) * Math.sin(position * cycles * 2 * Math.PI + phase - offset / 2);
      return `${index * 5} ${(middle + (height * reach) / (1 + offset * 0.3)).toFixed(0)}`;
    });
    return `<path d="M${points.join('L')}" opacity="${1 - offset * 0.3}"/>`;
  };
  return (
    gradient('a', main, accent, random.int(0, 359)) +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#a)"/>` +
    `<g fill="none" stroke="${light}" stroke-width="1.7" stroke-linejoin="round">${range(3).map(line).join('')}</g>`
  );
};

const drawLandscape: Draw = (random, { ground, main, accent, light }, { cycles: [, high] }) => {
  const horizon = random.int(70, 120);
  const ridge = (index: number) => {
    const top = horizon + index * 24;
    const steps = high > 6 ? 10 : 5;
    const points = range(steps + 1).map(
      (step) => `${((step * WIDTH) / steps).toFixed(0)} ${top + random.int(-34 + index * 6, 14)}`,
    );
    // Sharp ridges for fast music, smooth dunes for slow music.
    const path = high > 6 ? `M${points.join('L')}` : `M${points[0] ?? ''}T${points.slice(1).join(' ')}`;
    return `<path fill="${[main, accent, ground][index] ?? ground}" opacity=".9" d="${path}V${HEIGHT}H0z"/>`;
  };
  return (
    gradient('a', light, random.pick([main, accent]), 90) +
    fill('url(#a)') +
    `<circle cx="${random.int(40, 280)}" cy="${random.int(28, horizon)}" r="${random.int(14, 52)}" fill="${random.pick([light, accent, main])}"/>` +
    range(3).map(ridge).join('')
  );
};

const drawHalftone: Draw = (random, { main, accent, light, ground }) => {
  const [x, y] = [random.int(20, 300), random.int(10, 170)];
  const wave = random.between(0.012, 0.05);
  const grid = random.pick([20, 24, 30]);
  const dots = new Map<number, string>();
  for (const row of range(Math.ceil(HEIGHT / grid) + 1)) {
    for (const column of range(Math.ceil(WIDTH / grid) + 1)) {
      const [left, top] = [column * grid, row * grid];
      const size = Math.round(grid * (0.55 + 0.5 * Math.cos(Math.hypot(left - x, top - y) * wave)));
      if (size > 1) dots.set(size, `${dots.get(size) ?? ''}M${left} ${top}h0`);
    }
  }
  const [paper, ink] = random.pick([
    [main, ground],
    [light, main],
    [ground, accent],
    [accent, ground],
  ] as [[string, string], ...[string, string][]]);
  const paths = [...dots].map(([size, path]) => `<path stroke-width="${size}" d="${path}"/>`);
  return `${fill(paper)}<g stroke="${ink}" stroke-linecap="round">${paths.join('')}</g>`;
};

const drawType: Draw = (random, { ground, main, accent, light }, { words }) => {
  const word = random.pick(words);
  const [paper, ink] = random.pick([
    [main, ground],
    [ground, accent],
    [accent, ground],
    [light, main],
  ] as [[string, string], ...[string, string][]]);
  const text = (top: number, height: number, attributes: string) =>
    `<text x="12" y="${top}" font-size="${height}" textLength="296" lengthAdjust="spacingAndGlyphs" ${attributes}>${word}</text>`;
  const rows = random.int(1, 4);
  const height = 168 / rows;
  const solid = random.int(0, rows - 1);
  const lines = range(rows).map((row) =>
    text(
      Math.round(height * (row + 1) - height * 0.06 + 4),
      Math.round(height * 1.3),
      row === solid ? `fill="${ink}"` : `fill="none" stroke="${ink}" stroke-width="1.5"`,
    ),
  );
  return `${fill(paper)}<g font-family="Arial Black,Impact,Helvetica,sans-serif" font-weight="900">${lines.join('')}</g>`;
};

const HAIR: readonly [string, ...string[]] = [
  'M-36-8c-4-46 76-46 72 0-10-18-58-18-72 0z',
  'M-37 2c-8-56 82-56 74 0l4 52c-20 10-62 10-82 0zM0-56a14 14 0 1 0 .1 0z',
  'M-38 6c-8-58 84-58 76 0 8 30-2 62 6 76h-88c8-14-2-46 6-76z',
];

const drawPortrait: Draw = (random, { ground, main, accent, light }) => {
  const [x, scale] = [random.int(84, 236), random.between(0.9, 1.4)];
  const [backdrop, skin, hair] = random.pick([
    [main, accent, ground],
    [accent, main, ground],
    [light, main, ground],
    [ground, main, accent],
  ] as [[string, string, string], ...[string, string, string][]]);
  const at = `translate(${x} ${random.int(78, 100)}) scale(${(random.pick([1, -1]) * scale).toFixed(2)} ${scale.toFixed(2)})`;
  return (
    gradient('a', backdrop, random.pick([light, ground, main]), random.int(0, 359)) +
    fill('url(#a)') +
    `<circle cx="${x + random.int(-70, 70)}" cy="${random.int(40, 110)}" r="${random.int(40, 80)}" fill="${light}" opacity=".35"/>` +
    `<g transform="${at}"><path fill="${hair}" d="${random.pick(HAIR)}"/>` +
    `<path fill="${skin}" d="M-30-6c0-44 60-44 60 0 0 22-8 36-18 42v16c30 6 62 20 70 60H-82c8-40 40-54 70-60V36c-10-6-18-20-18-42z"/>` +
    `<path fill="${hair}" d="M-30-8c2-40 58-40 60 0-14-16-46-16-60 0zM-84 116c6-40 34-56 60-62l24 18 24-18c26 6 54 22 60 62z"/>` +
    `<path fill="none" stroke="${light}" stroke-width="6" d="M-34 2c-4-58 72-58 68 0"/>` +
    `<path fill="${light}" d="M-42-6h12v28h-12zM30-6h12v28H30z"/></g>`
  );
};

const drawBokeh: Draw = (random, { ground, main, accent, light }) => {
  const colors: readonly [string, ...string[]] = [main, accent, light, main];
  const glow = (index: number) =>
    `<radialGradient id="g${index}"><stop stop-color="${colors[index] ?? main}"/><stop offset="1" stop-color="${colors[index] ?? main}" stop-opacity="0"/></radialGradient>` +
    `<circle cx="${random.int(0, WIDTH)}" cy="${random.int(0, HEIGHT)}" r="${random.int(70, 190)}" fill="url(#g${index})"/>`;
  const disc = () =>
    `<circle cx="${random.int(0, WIDTH)}" cy="${random.int(0, HEIGHT)}" r="${random.int(5, 30)}" fill="${random.pick(colors)}" opacity=".${random.int(2, 6)}"/>`;
  return (
    fill(random.pick([ground, ground, main])) +
    range(4).map(glow).join('') +
    range(random.int(0, 14)).map(disc).join('')
  );
};

const drawRecord: Draw = (random, { ground, main, accent, light }) => {
  const [x, y, radius] = [random.int(60, 260), random.int(40, 140), random.int(78, 130)];
  const [paper, disc, label] = random.pick([
    [main, ground, accent],
    [accent, ground, main],
    [light, main, ground],
    [ground, main, light],
  ] as [[string, string, string], ...[string, string, string][]]);
  const groove = (index: number) =>
    `<circle cx="${x}" cy="${y}" r="${Math.round(radius * (0.44 + index * 0.09))}"/>`;
  return (
    `${fill(paper)}<circle cx="${x}" cy="${y}" r="${radius}" fill="${disc}"/>` +
    `<g fill="none" stroke="${light}" stroke-opacity=".35">${range(6).map(groove).join('')}</g>` +
    `<circle cx="${x}" cy="${y}" r="${Math.round(radius * 0.34)}" fill="${label}"/><circle cx="${x}" cy="${y}" r="5" fill="${paper}"/>` +
    `<path fill="${light}" opacity=".25" d="M${x} ${y}l${random.int(-60, 60)}-${radius}h${random.int(24, 60)}z"/>`
  );
};

const TILES: readonly [(size: number) => string, ...((size: number) => string)[]] = [
  (size) => `h${size}a${size} ${size} 0 0 1-${size} ${size}z`,
  (size) => `a${size} ${size} 0 0 0 ${size} ${size}v-${size}z`,
  (size) => `a${size / 2} ${size / 2} 0 0 0 ${size} 0z`,
  (size) => `l${size} ${size}h-${size}z`,
  (size) => `h${size}v${size}z`,
  (size) => `h${size}v${size}h-${size}z`,
];

const drawTiles: Draw = (random, { ground, main, accent, light }) => {
  const size = random.pick([36, 45, 60, 90]);
  const inks: [string, string][] = [main, accent, light].map((color) => [color, '']);
  for (const row of range(Math.ceil(HEIGHT / size))) {
    for (const column of range(Math.ceil(WIDTH / size))) {
      const ink = inks[random.int(0, 3)];
      if (ink) ink[1] += `M${column * size} ${row * size}${random.pick(TILES)(size)}`;
    }
  }
  return fill(ground) + inks.map(([color, path]) => `<path fill="${color}" d="${path}"/>`).join('');
};

const FAMILIES: readonly [Draw, ...Draw[]] = [
  drawWave,
  drawLandscape,
  drawHalftone,
  drawType,
  drawPortrait,
  drawBokeh,
  drawRecord,
  drawTiles,
];

/** Returns the hue, saturation and lightness of a cover's ground, main, accent and light colors. */
export const coverColors = (
  random: Random,
  brand: Brand,
): [hue: number, saturation: number, lightness: number][] => {
  const palette = random.pick(STYLES[brand].palettes);
  const shift = random.int(-24, 24);
  return palette.map((color) => {
    const [hue = 0, saturation = 0, lightness = 0] = color.split(' ').map(Number);
    return [(hue + shift + 360) % 360, saturation, lightness];
  });
};

/** Draws a cover in the style of a brand: one of eight motifs, in one of the brand's palettes. */
export const drawCover = (random: Random, brand: Brand): string => {
  const style = STYLES[brand];
  const [ground = '', main = '', accent = '', light = ''] = coverColors(random, brand).map(
    ([hue, saturation, lightness]) => `hsl(${hue} ${saturation}% ${lightness}%)`,
  );
  const colors = { ground, main, accent, light };
  return fill(colors.ground) + random.pick(FAMILIES)(random, colors, style);
};
