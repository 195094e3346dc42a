import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { encode } from 'fast-png';
import { frameOf, type Release } from '@rushtone/platform/registry';
import { BRANDS, paths, socialPicture, type Brand } from '@rushtone/site';
import { REMOTES, ROOT } from '../../../webpack/paths.ts';

/** Size of link previews on other sites, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
/** Half the line width including its soft edge, in pixels. */
const LINE = 4;

/** The most prominent line comes last. */
const COLORS: Readonly<Record<Brand, { background: string; lines: readonly string[]; cycles: number }>> = {
  rushtone: { background: '#0c0913', lines: ['#2ad4ff', '#8b5cff', '#ff4d8d'], cycles: 9 },
  slowtide: { background: '#070d16', lines: ['#b38bff', '#4f86ff', '#46e0c6'], cycles: 3 },
};

export const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const seedOf = (name: string): number =>
  [...name].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) % 997;

/** Returns the line's distance from the middle at `x`: the wave swells in the middle and is flat at both ends. */
const heightAt = (x: number, cycles: number, seed: number): number => {
  const along = x / WIDTH;
  const swell = Math.sin(Math.PI * along) ** 1.5 * (0.72 + 0.28 * Math.sin(seed + along * 5));
  return HEIGHT * 0.33 * swell * Math.sin(2 * Math.PI * cycles * along + seed);
};

/** Draws a page's picture as PNG: the brand's wave, with a shape that depends on the page's path. */
export const drawSocialPicture = (brand: Brand, page: string): Uint8Array => {
  const { background, lines, cycles } = COLORS[brand];
  const base = channels(background);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = base[at % 3] ?? 0;
  lines.forEach((color, line) => {
    const [seed, ink] = [seedOf(page) + line * 1.3, channels(color)];
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
  return encode({ width: WIDTH, height: HEIGHT, data: pixels, channels: 3 });
};

/** Returns the public pages of all remotes and of the shell; the radio app has its own picture. */
const pagePaths = (): string[] => {
  const ofRemotes = REMOTES.flatMap((name) => {
    const manifest: unknown = JSON.parse(
      readFileSync(path.join(ROOT, 'remotes', name, 'remote.json'), 'utf8'),
    );
    const release = manifest as Release;
    return Object.entries(release.hosts.main ?? {}).flatMap(([address, page]) =>
      frameOf({ release, page }) ? [] : [address],
    );
  });
  return [...ofRemotes, paths.login, paths.signUp, '/radio'];
};

/** Draws the pictures that the build lacks. */
export const writeSocialPictures = (dist: string): void => {
  for (const brand of BRANDS) {
    for (const page of pagePaths()) {
      const file = path.join(dist, socialPicture(brand, page));
      if (existsSync(file)) continue;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, drawSocialPicture(brand, page));
    }
  }
};
