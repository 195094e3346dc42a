import type { Picture } from './png.ts';

/** The size that sites show links in. */
const WIDTH = 1200;
const HEIGHT = 630;
/** Half the width of a line, its soft edge included. */
const LINE = 4;

type Asked = {
  background: string;
  /** Colours of the lines, the strongest last. */
  waves: readonly string[];
  cycles: number;
  /** Gives the wave its shape: the same name, the same picture. */
  name: string;
};

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const seedOf = (name: string): number =>
  [...name].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) % 997;

/** How far the line is off the middle at `x`: swelling in the middle, at rest at both ends. */
const heightAt = (x: number, cycles: number, seed: number): number => {
  const along = x / WIDTH;
  const swell = Math.sin(Math.PI * along) ** 1.5 * (0.72 + 0.28 * Math.sin(seed + along * 5));
  return HEIGHT * 0.33 * swell * Math.sin(2 * Math.PI * cycles * along + seed);
};

export const drawWave = ({ background, waves, cycles, name }: Asked): Picture => {
  const base = channels(background);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = base[at % 3] ?? 0;
  waves.forEach((colour, line) => {
    const [seed, ink] = [seedOf(name) + line * 1.3, channels(colour)];
    for (let x = 0; x < WIDTH; x += 1) {
      const middle = HEIGHT / 2 + heightAt(x, cycles, seed);
      const slope = heightAt(x + 0.5, cycles, seed) - heightAt(x - 0.5, cycles, seed);
      const steepness = Math.hypot(1, slope);
      const reach = Math.ceil(LINE * steepness);
      const [top, bottom] = [Math.max(0, Math.floor(middle - reach)), Math.min(HEIGHT - 1, middle + reach)];
      for (let y = top; y <= bottom; y += 1) {
        const share = Math.max(0, Math.min(1, LINE - Math.abs(y - middle) / steepness));
        for (let channel = 0; channel < 3; channel += 1) {
          const at = (y * WIDTH + x) * 3 + channel;
          const below = pixels[at] ?? 0;
          pixels[at] = Math.round(below + ((ink[channel] ?? 0) - below) * share);
        }
      }
    }
  });
  return { width: WIDTH, height: HEIGHT, pixels };
};
