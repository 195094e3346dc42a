import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decode } from 'fast-png';
import { drawAppIcon } from './app-icons.ts';

const pixelOf = ({ data, width }: ReturnType<typeof decode>, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];
const BACKGROUND = [0x0c, 0x09, 0x13, 255];
const WAVE = [0xff, 0x4d, 0x8d, 255];

test('an icon is the favicon at its size: the wave in a rounded square', () => {
  const icon = decode(drawAppIcon('rushtone', 192, 'any'));
  assert.deepEqual([icon.width, icon.height], [192, 192]);
  assert.equal(pixelOf(icon, 0, 0)[3], 0);
  assert.deepEqual(pixelOf(icon, 96, 8), BACKGROUND);
  // The left end of the wave.
  assert.deepEqual(pixelOf(icon, 19, 95), WAVE);
});

test('a maskable icon fills its square and keeps the wave within the safe zone, the middle 80%', () => {
  const size = 512;
  const icon = decode(drawAppIcon('rushtone', size, 'maskable'));
  assert.deepEqual(pixelOf(icon, 0, 0), BACKGROUND);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (Math.hypot(x - size / 2, y - size / 2) > size * 0.4)
        assert.deepEqual(pixelOf(icon, x, y), BACKGROUND);
});
