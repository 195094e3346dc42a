import { brandOf, type Brand } from './ids.ts';
import { createRandom } from './random.ts';

export const thumbnailSizes = {
  default: [120, 90],
  mqdefault: [320, 180],
  hqdefault: [480, 360],
  sddefault: [640, 480],
  maxresdefault: [1280, 720],
  0: [480, 360],
  1: [120, 90],
  2: [120, 90],
  3: [120, 90],
} as const;

export type ThumbnailSize = keyof typeof thumbnailSizes;

export const isThumbnailSize = (text: string): text is `${ThumbnailSize}` & ThumbnailSize =>
  Object.hasOwn(thumbnailSizes, text);

type Palette = {
  surface: readonly [hue: number, saturation: number];
  accents: readonly [number, ...number[]];
  /** Waves across the picture. */
  cycles: readonly [low: number, high: number];
};

const PALETTES: Readonly<Record<Brand, Palette>> = {
  rushtone: { surface: [262, 28], accents: [338, 257, 194], cycles: [11, 17] },
  slowtide: { surface: [214, 42], accents: [170, 221, 261], cycles: [2.2, 3.6] },
  neutral: { surface: [238, 24], accents: [221, 338, 170, 257], cycles: [5, 8] },
};

const WIDTH = 320;
const HEIGHT = 180;
const POINTS = 64;

type Wave = { y: number; reach: number; cycles: number; phase: number; focus: number };

const wavePath = ({ y, reach, cycles, phase, focus }: Wave, line: number): string => {
  const points = Array.from({ length: POINTS + 1 }, (_, index) => {
    const x = index / POINTS;
    const envelope = Math.sin(Math.PI * x) * (0.25 + 0.75 * Math.exp(-(((x - focus) / 0.3) ** 2)));
    const height = envelope * Math.sin(x * cycles * 2 * Math.PI + phase - line * 0.55);
    return `${Math.round(x * WIDTH)} ${(y + (height * reach) / (1 + line * 0.3)).toFixed(1)}`;
  });
  return `<path d="M${points.join('L')}" opacity="${0.66 - line * 0.2}"/>`;
};

/** The picture of an id: a circle and a wave in the colors of its brand. */
export const thumbnail = (id: string, size: ThumbnailSize): string => {
  const palette = PALETTES[brandOf(id)];
  const random = createRandom(`thumbnail ${id}`);
  const [pixelsWide, pixelsHigh] = thumbnailSizes[size];
  const accent = () =>
    `hsl(${random.pick(palette.accents) + random.int(-14, 14)} 95% ${random.int(56, 70)}%)`;
  const [hue, saturation] = palette.surface;
  const [from, to, angle] = [accent(), accent(), random.int(0, 359)];
  const wave: Wave = {
    y: HEIGHT * random.between(0.44, 0.58),
    reach: random.between(46, 66),
    cycles: random.between(...palette.cycles),
    phase: random.between(0, Math.PI * 2),
    focus: random.between(0.32, 0.68),
  };
  const [x, y, radius] = [random.int(76, 244), random.int(36, 144), random.int(52, 96)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelsWide}" height="${pixelsHigh}" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"><defs>` +
    `<linearGradient id="c" gradientTransform="rotate(${angle} .5 .5)"><stop stop-color="${from}"/>` +
    `<stop offset="1" stop-color="${to}"/></linearGradient></defs>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(${hue + random.int(-9, 9)} ${saturation}% 12%)"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#c)"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius + 12}" fill="none" stroke="url(#c)" stroke-width="2" opacity=".5"/>` +
    `<g fill="none" stroke="#fff" stroke-width="1.7" stroke-linejoin="round">` +
    `${[0, 1, 2].map((line) => wavePath(wave, line)).join('')}</g></svg>`
  );
};

/** The gray picture that the real host sends with a 404. */
export const missingThumbnail = (): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90" viewBox="0 0 120 90">' +
  '<rect width="120" height="90" fill="#ccc"/><rect x="46" y="33" width="28" height="24" rx="5" fill="#aaa"/>' +
  '<path d="M56 38.5v13l11-6.500z" fill="#ccc"/></svg>';
