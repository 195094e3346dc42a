export type WaveShape = {
  width: number;
  height: number;
  cycles: number;
  seed?: number;
  /** Height of the highest crest, as a fraction of half the height. */
  amplitude?: number;
  /** `still` starts and ends in the middle; `joined` makes copies connect seamlessly (whole `cycles` only). */
  ends?: 'still' | 'joined';
};

const POINTS_PER_CYCLE = 10;
const TURN = 2 * Math.PI;

const phase = (seed: number, salt: number): number => {
  const noise = Math.sin(seed * 12.9898 + salt * 78.233) * 43_758.5453;
  return TURN * (noise - Math.floor(noise));
};

type Point = readonly [number, number];

const middle = ([x, y]: Point, [otherX, otherY]: Point): Point => [(x + otherX) / 2, (y + otherY) / 2];

const write = (...points: readonly Point[]): string =>
  points
    .flat()
    .map((value) => Math.round(value * 10) / 10)
    .join(' ');

/** Returns a stable seed, so that the same text always gets the same wave. */
export const seedOf = (text: string): number => {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 100_003;
  return hash;
};

/**
 * Returns the brand's line as SVG path data. Two interfering sines, one cycle apart, create the swell; curves
 * joined at midpoints keep every crest round.
 */
export const wavePath = (shape: WaveShape): string => {
  const { width, height, cycles, seed = 1, amplitude = 0.9, ends = 'still' } = shape;
  const [first, second] = [phase(seed, 1), phase(seed, 2)];
  const count = Math.max(8, Math.ceil(cycles * POINTS_PER_CYCLE));
  const point = (index: number): Point => {
    const at = index / count;
    const tone =
      0.55 * Math.sin(TURN * cycles * at + first) + 0.45 * Math.sin(TURN * (cycles + 1) * at + second);
    const swell = ends === 'still' ? Math.sin(Math.PI * at) ** 1.2 : 1;
    return [at * width, height / 2 - (tone * swell * amplitude * height) / 2];
  };
  const start = ends === 'still' ? point(0) : middle(point(0), point(1));
  const curves = Array.from({ length: count }, (_, before) => {
    const bend = point(before + 1);
    const last = ends === 'still' && before + 1 === count;
    return `Q${write(bend, last ? bend : middle(bend, point(before + 2)))}`;
  });
  return `M${write(start)}${curves.join('')}`;
};
