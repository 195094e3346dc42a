import type { Brand } from '@rushtone/site';
import { createRandom } from '@rushtone/emulators/random';
import { STYLES, type Palette, type Style } from './cover-styles.ts';

const WIDTH = 320;
const HEIGHT = 180;

type Random = ReturnType<typeof createRandom>;
type Colors = { ground: string; main: string; accent: string; light: string };

/** Draws a picture of WIDTH × HEIGHT on top of a rectangle in the ground color. */
type Draw = (random: Random, colors: Colors, style: Style, title: string) => string;

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
    const points = range(WIDTH + 1).map((left) => {
      const position = left / WIDTH;
      const height =
        Math.sin(Math.PI * position) * Math.sin(position * cycles * 2 * Math.PI + phase - offset / 2);
      return `${left} ${(middle + (height * reach) / (1 + offset * 0.3)).toFixed(1)}`;
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

/** The longest word of a title that a cover has room for; the first letters of a title without any. */
const wordOf = (title: string): string => {
  const name = title.replace(/ (?:[([~-]|\/\/).*$/, '').toLocaleUpperCase('en');
  const words = name.split(/[^\p{L}\p{M}\p{N}’']+/u).filter((word) => word.length > 2 && word.length < 10);
  return words.toSorted((left, right) => right.length - left.length)[0] ?? name.slice(0, 9);
};

const drawType: Draw = (random, { ground, main, accent, light }, _style, title) => {
  const word = wordOf(title);
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
      row === solid
        ? `fill="${ink}"`
        : `fill="${paper}" stroke="${ink}" stroke-width="3" paint-order="stroke"`,
    ),
  );
  return `${fill(paper)}<g font-family="Outfit,Noto Sans CJK JP,Noto Sans,sans-serif" font-weight="800">${lines.join('')}</g>`;
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

const MOTIFS = {
  wave: drawWave,
  landscape: drawLandscape,
  halftone: drawHalftone,
  type: drawType,
  portrait: drawPortrait,
  bokeh: drawBokeh,
  record: drawRecord,
  tiles: drawTiles,
};
type Motif = keyof typeof MOTIFS;

const colorsOf = (random: Random, { palettes }: Style): Colors => {
  const shift = random.int(-24, 24);
  const color = (text: string): string => {
    const [hue = 0, saturation = 0, lightness = 0] = text.split(' ').map(Number);
    return `hsl(${(hue + shift + 360) % 360} ${saturation}% ${lightness}%)`;
  };
  const [ground, main, accent, light] = random.pick<Palette>(palettes);
  return { ground: color(ground), main: color(main), accent: color(accent), light: color(light) };
};

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
  `preserveAspectRatio="xMidYMid slice">${content}</svg>`;

/** Draws the cover of a song in the style of a brand: one of eight motifs, in one of the brand's palettes. */
export const drawCover = (id: string, brand: Brand, title: string): { motif: Motif; html: string } => {
  const random = createRandom(`thumbnail ${id}`);
  const colors = colorsOf(random, STYLES[brand]);
  const motif = random.pick(Object.keys(MOTIFS) as [Motif, ...Motif[]]);
  return { motif, html: svg(fill(colors.ground) + MOTIFS[motif](random, colors, STYLES[brand], title)) };
};

/** Draws the cover of a playlist: its name on a gradient of two colors, below waves as dense as its music is fast. */
export const drawPlaylistCover = (id: string, brand: Brand, name: string, position: number): string => {
  const random = createRandom(`playlist ${id}`);
  const style = STYLES[brand];
  const dark = style.palettes.filter(
    ([ground, main]) => Number(ground.split(' ')[2]) < 20 && Number(main.split(' ')[1]) > 15,
  );
  const palette = dark[position % dark.length] ?? style.palettes[0];
  const colors = colorsOf(random, { ...style, palettes: [palette] });
  const { ground, main, light } = colors;
  const wave = drawWave(random, { ...colors, main: ground, accent: main }, style, name);
  return (
    `<style>h1{position:absolute;inset:auto 7.5vw 7.5vw;margin:0;font:800 12vw/1 Outfit,"Noto Sans CJK JP",` +
    `"Noto Sans CJK KR",sans-serif;letter-spacing:-.02em;text-wrap:balance;color:${light};` +
    `text-shadow:0 0 .4em ${ground}}</style>` +
    svg(
      gradient('ground', main, ground, 120) +
        fill('url(#ground)') +
        `<g opacity=".7" transform="translate(0 -38)">${wave}</g>`,
    ) +
    `<h1>${name}</h1>`
  );
};
