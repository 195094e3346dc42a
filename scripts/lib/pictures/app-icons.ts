import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BRAND_THEMES } from '@rushtone/api/html/brand-theme';
import { appIcon, BRANDS, ICON_SIZES, type Brand, type IconPurpose } from '@rushtone/site';
import { encode } from 'fast-png';
import { channels } from './social-pictures.ts';

/** Size, corner radius and stroke of the favicon's drawing, in its units. */
const BOX = 64;
const CORNER = 14;
const LINE = 5;
/** Platforms may crop 10% of a maskable icon on each side. */
const MASKABLE_SCALE = 0.72;
const STEPS = 64;

type Point = readonly [x: number, y: number];

const bezier = (from: Point, one: Point, two: Point, to: Point, t: number): Point => {
  const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
  const at = (axis: 0 | 1) => a * from[axis] + b * one[axis] + c * two[axis] + d * to[axis];
  return [at(0), at(1)];
};

/** Returns points along the brand's wave: relative curves that each mirror the last control point of the one before. */
export const wavePoints = (wave: string): Point[] => {
  const [x = 0, y = 0, ...numbers] = [...wave.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));
  const points: Point[] = [];
  let from: Point = [x, y];
  let mirrored: Point = from;
  const curveTo = (one: Point, two: Point, to: Point): void => {
    for (let step = 0; step <= STEPS; step += 1) points.push(bezier(from, one, two, to, step / STEPS));
    mirrored = [2 * to[0] - two[0], 2 * to[1] - two[1]];
    from = to;
  };
  const [oneX = 0, oneY = 0, ...rest] = numbers;
  let first: Point | null = [x + oneX, y + oneY];
  for (let at = 0; at + 3 < rest.length; at += 4) {
    const [twoX = 0, twoY = 0, toX = 0, toY = 0] = rest.slice(at, at + 4);
    const [fromX, fromY] = from;
    curveTo(first ?? mirrored, [fromX + twoX, fromY + twoY], [fromX + toX, fromY + toY]);
    first = null;
  }
  return points;
};

/** Returns how much of a pixel lies inside the icon's rounded square, from 0 to 1. */
const coverageOf = (x: number, y: number, size: number): number => {
  const radius = (CORNER / BOX) * size;
  const beyond = (at: number) => Math.max(radius - at, at - (size - radius), 0);
  return Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(beyond(x), beyond(y))));
};

/** Draws the favicon as PNG. */
export const drawAppIcon = (brand: Brand, size: number, purpose: IconPurpose): Uint8Array => {
  const { background, accent, wave } = BRAND_THEMES[brand];
  const [base, ink] = [channels(background), channels(accent)];
  const scale = (size / BOX) * (purpose === 'maskable' ? MASKABLE_SCALE : 1);
  const offset = (size - BOX * scale) / 2;
  const reach = (LINE * scale) / 2;
  const shares = new Float32Array(size * size);
  for (const [x, y] of wavePoints(wave).map(
    ([left, top]) => [offset + left * scale, offset + top * scale] as const,
  ))
    for (let row = Math.floor(y - reach - 1); row <= y + reach + 1; row += 1)
      for (let column = Math.floor(x - reach - 1); column <= x + reach + 1; column += 1) {
        const share = Math.min(1, reach + 0.5 - Math.hypot(column + 0.5 - x, row + 0.5 - y));
        const at = row * size + column;
        if (share > (shares[at] ?? 1)) shares[at] = share;
      }
  const pixels = new Uint8Array(size * size * 4);
  shares.forEach((share, at) => {
    for (const channel of [0, 1, 2]) {
      const below = base[channel] ?? 0;
      pixels[at * 4 + channel] = Math.round(below + ((ink[channel] ?? 0) - below) * share);
    }
    const [x, y] = [(at % size) + 0.5, Math.floor(at / size) + 0.5];
    pixels[at * 4 + 3] = purpose === 'maskable' ? 255 : Math.round(255 * coverageOf(x, y, size));
  });
  return encode({ width: size, height: size, data: pixels, channels: 4 });
};

/** Draws the icons that the build lacks. */
export const writeAppIcons = (dist: string): void => {
  for (const brand of BRANDS)
    for (const purpose of ['any', 'maskable'] as const)
      for (const size of ICON_SIZES) {
        const file = path.join(dist, appIcon(brand, size, purpose));
        if (existsSync(file)) continue;
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, drawAppIcon(brand, size, purpose));
      }
};
