import type { Rgb } from '@rushtone/domain';
import jpeg from 'jpeg-js';

export class UnreadablePicture extends Error {}

/** Side of a sampled square, in pixels. */
const SQUARE = 16;
/** More than any thumbnail of a video host needs. */
const LIMITS = { maxResolutionInMP: 4, maxMemoryUsageInMB: 128 };

const decode = (picture: Buffer) => {
  try {
    return jpeg.decode(picture, { ...LIMITS, tolerantDecoding: false });
  } catch (error) {
    throw new UnreadablePicture(
      `The picture cannot be read: ${error instanceof Error ? error.message : ''}`,
      {
        cause: error,
      },
    );
  }
};

const meanOf = (pixels: readonly Rgb[]): Rgb => {
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(pixels.reduce((sum, pixel) => sum + pixel[channel], 0) / pixels.length);
  return [mean(0), mean(1), mean(2)];
};

const rangeFrom = (start: number, end: number): number[] =>
  Array.from({ length: Math.min(SQUARE, end - start) }, (_, index) => start + index);

/** Returns the mean colors of a JPEG's squares, from the top left to the bottom right. */
export const jpegSamples = (picture: Buffer): Rgb[] => {
  const { width, height, data } = decode(picture);
  const pixelAt = (x: number, y: number): Rgb => {
    const at = 4 * (y * width + x);
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
  const samples: Rgb[] = [];
  for (let top = 0; top < height; top += SQUARE)
    for (let left = 0; left < width; left += SQUARE)
      samples.push(
        meanOf(rangeFrom(top, height).flatMap((y) => rangeFrom(left, width).map((x) => pixelAt(x, y)))),
      );
  return samples;
};
