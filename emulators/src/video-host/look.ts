import { brandOf, type Brand } from './ids.ts';
import { createRandom, type Random } from './random.ts';

export interface Wave {
  cycles: number;
  phase: number;
  wobble: number;
  /** The peak of the lines, 0 left to 1 right. */
  focus: number;
  jagged: boolean;
}

export interface Look {
  brand: Brand;
  surface: string;
  depth: string;
  accents: readonly [string, string];
  /** Degrees by which the circle's gradient turns. */
  angle: number;
  wave: Wave;
}

type Hue = readonly [hue: number, saturation: number, lightness: number];

interface Palette {
  surface: Hue;
  pairs: readonly [readonly [Hue, Hue], ...(readonly [Hue, Hue])[]];
  cycles: readonly [low: number, high: number];
}

const pink: Hue = [338, 100, 65];
const violet: Hue = [257, 100, 68];
const cyan: Hue = [194, 92, 56];
const aqua: Hue = [170, 71, 55];
const blue: Hue = [221, 100, 65];
const lilac: Hue = [261, 95, 76];

const palettes: Record<Brand, Palette> = {
  rushtone: {
    surface: [262, 28, 12],
    pairs: [
      [cyan, pink],
      [pink, violet],
      [violet, cyan],
      [violet, pink],
      [pink, cyan],
    ],
    cycles: [11, 17],
  },
  slowtide: {
    surface: [214, 42, 13],
    pairs: [
      [lilac, aqua],
      [aqua, blue],
      [blue, lilac],
      [blue, aqua],
      [aqua, lilac],
    ],
    cycles: [2.2, 3.6],
  },
  neutral: {
    surface: [238, 24, 12],
    pairs: [
      [blue, pink],
      [aqua, violet],
      [violet, blue],
      [cyan, lilac],
    ],
    cycles: [5, 8],
  },
};

function colour([hue, saturation, lightness]: Hue): string {
  return `hsl(${Math.round(hue)} ${saturation}% ${lightness}%)`;
}

function near([hue, saturation, lightness]: Hue, random: Random): Hue {
  return [hue + random.between(-14, 14), saturation, lightness + random.int(-5, 3)];
}

/** How an id looks, on its thumbnail and in the player. */
export function lookOf(id: string): Look {
  const brand = brandOf(id);
  const palette = palettes[brand];
  const random = createRandom(`look ${id}`);
  const [from, to] = random.pick(palette.pairs);
  const [hue, saturation, lightness] = palette.surface;
  const shade = hue + random.int(-9, 9);
  return {
    brand,
    surface: colour([shade, saturation, lightness]),
    depth: colour([shade, saturation, Math.round(lightness * 0.66)]),
    accents: [colour(near(from, random)), colour(near(to, random))],
    angle: random.int(0, 359),
    wave: {
      cycles: random.between(...palette.cycles),
      phase: random.between(0, Math.PI * 2),
      wobble: random.between(0.8, 2.4),
      focus: random.between(0.32, 0.68),
      jagged: brand === 'rushtone',
    },
  };
}

export const waveLines = [
  { opacity: 0.66, reach: 1, lag: 0 },
  { opacity: 0.42, reach: 0.78, lag: 0.55 },
  { opacity: 0.28, reach: 0.56, lag: 1.15 },
  { opacity: 0.18, reach: 0.38, lag: 1.8 },
] as const;

/** The height, -1 to 1, of a line at x (0 to 1); it rests at both ends of the picture. */
export function waveHeight(wave: Wave, x: number, line: number, drift: number): number {
  const { reach, lag } = waveLines[line] ?? waveLines[0];
  const rest = Math.sin(Math.PI * x) ** 0.8;
  const hump = Math.exp(-(((x - wave.focus) / 0.3) ** 2)) * 0.75 + 0.25;
  const turn = x * wave.cycles * 2 * Math.PI + wave.phase - lag - drift;
  const slow = Math.sin(x * wave.wobble * 4 + wave.phase * 2 + lag - drift * 0.31);
  return (
    rest * hump * reach * (0.7 + 0.3 * slow) * (Math.sin(turn) * 0.82 + Math.sin(turn * 0.53 + 1) * 0.18)
  );
}
