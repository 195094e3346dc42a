import type { Brand } from '@rushtone/site';

/** Hue (degrees), saturation and lightness (percent) of the ground, main, accent and light colors. */
export type Palette = readonly [ground: string, main: string, accent: string, light: string];

const VIVID: readonly [Palette, ...Palette[]] = [
  ['266 61 11', '338 100 65', '37 100 59', '33 100 94'],
  ['203 82 13', '216 84 47', '190 100 64', '180 100 96'],
  ['0 62 10', '355 78 56', '23 100 63', '26 100 92'],
  ['153 58 10', '156 82 42', '73 100 61', '86 100 95'],
  ['253 61 17', '255 90 60', '317 100 71', '280 100 96'],
  ['37 68 89', '5 74 56', '222 37 19', '42 100 47'],
  ['240 11 7', '240 6 63', '3 100 59', '60 20 95'],
  ['50 100 68', '345 100 59', '220 17 17', '179 93 44'],
  ['206 47 94', '227 100 59', '225 59 11', '35 100 55'],
  ['258 86 34', '333 93 56', '194 85 62', '52 94 94'],
];
const CALM: readonly [Palette, ...Palette[]] = [
  ['205 58 10', '197 37 36', '179 35 75', '47 44 92'],
  ['247 25 14', '244 20 44', '258 54 82', '264 100 97'],
  ['156 29 10', '155 28 34', '108 23 70', '78 39 94'],
  ['341 24 13', '346 27 43', '13 53 74', '23 72 94'],
  ['40 28 87', '216 17 56', '216 29 26', '20 47 60'],
  ['220 71 13', '219 56 42', '214 100 74', '213 100 96'],
  ['222 14 15', '208 7 46', '33 100 82', '210 14 83'],
  ['180 75 6', '175 77 26', '171 77 64', '183 100 96'],
  ['307 22 92', '290 24 63', '262 28 31', '187 33 62'],
  ['35 32 13', '38 33 41', '42 61 72', '45 100 94'],
];

export type Style = {
  palettes: readonly [Palette, ...Palette[]];
  /** Range of the number of waves across the picture. */
  cycles: readonly [low: number, high: number];
};

export const STYLES: Readonly<Record<Brand, Style>> = {
  rushtone: { palettes: VIVID, cycles: [11, 17] },
  slowtide: { palettes: CALM, cycles: [2.2, 3.6] },
};
