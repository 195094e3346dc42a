import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Rgb } from '@rushtone/domain';
import { PICTURES } from '../testing/pictures.ts';
import { jpegSamples, UnreadablePicture } from './jpeg-samples.ts';

const isNear = (color: Rgb | undefined, expected: Rgb): void =>
  expected.forEach((value, channel) =>
    assert.ok(
      Math.abs((color?.[channel] ?? Number.NaN) - value) <= 8,
      `${String(color)} is not near ${String(expected)}`,
    ),
  );

describe('the colors of a JPEG', () => {
  test('are sampled per square, from the top left to the bottom right', () => {
    const colors = jpegSamples(PICTURES.gradient);
    assert.equal(colors.length, 4);
    isNear(colors[0], [205, 36, 64]);
    isNear(colors[3], [82, 44, 191]);
  });

  for (const name of ['progressive', 'restarts'] as const) {
    test(`are also found with ${name}`, () => {
      const colors = jpegSamples(PICTURES[name]);
      assert.equal(colors.length, 6);
      for (const left of [0, 3]) {
        isNear(colors[left], [32, 128, 64]);
        isNear(colors[left + 1], [240, 192, 32]);
        isNear(colors[left + 2], [240, 192, 32]);
      }
    });
  }

  test('are grays if it has no colors', () => {
    const colors = jpegSamples(PICTURES.gray);
    assert.equal(colors.length, 1);
    for (const color of colors) isNear(color, [119, 119, 119]);
  });
});

test('refuses files that are not JPEGs, or are truncated at any byte', () => {
  for (const text of ['', '<svg/>', '\u00ff']) {
    assert.throws(() => jpegSamples(Buffer.from(text)), UnreadablePicture);
  }
  for (const picture of Object.values(PICTURES)) {
    const whole = jpegSamples(picture).length;
    for (let length = 0; length < picture.length; length += 1) {
      try {
        // The missing end may contain no pixel data.
        assert.equal(jpegSamples(picture.subarray(0, length)).length, whole);
      } catch (error) {
        assert.ok(error instanceof UnreadablePicture, String(error));
      }
    }
  }
});
