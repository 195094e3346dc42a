import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thumbnail } from '../thumbnail.ts';
import { hasChromium, startRig } from './rig.ts';

type Features = {
  /** Share of the picture in each of 64 colors. */
  histogram: number[];
  /** Lightness of each pixel, from 0 to 1, minus the mean of the picture. */
  shape: number[];
};

/** Runs in the page: reduces each picture to what is visible at a glance. */
const featuresOf = (pictures: readonly string[]): Promise<Features[]> =>
  Promise.all(
    pictures.map(async (svg) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await image.decode();
      const [width, height] = [32, 18];
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('No canvas.');
      context.drawImage(image, 0, 0, width, height);
      const { data } = context.getImageData(0, 0, width, height);
      const histogram = Array.from({ length: 64 }, () => 0);
      const lightness: number[] = [];
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        const [red = 0, green = 0, blue = 0] = data.slice(pixel * 4, pixel * 4 + 3);
        const color = (red >> 6) * 16 + (green >> 6) * 4 + (blue >> 6);
        histogram[color] = (histogram[color] ?? 0) + 1 / (width * height);
        lightness.push((0.299 * red + 0.587 * green + 0.114 * blue) / 255);
      }
      const mean = lightness.reduce((sum, value) => sum + value, 0) / lightness.length;
      return { histogram, shape: lightness.map((value) => value - mean) };
    }),
  );

const difference = (left: readonly number[], right: readonly number[]): number =>
  left.reduce((sum, value, index) => sum + Math.abs(value - (right[index] ?? 0)), 0);

/** Returns 0 for identical pictures; colors contribute at most 1, shape about as much. */
const distance = (left: Features, right: Features): number =>
  difference(left.histogram, right.histogram) / 2 +
  (2 * difference(left.shape, right.shape)) / left.shape.length;

test(
  'any two covers of a wall of 40 differ at a glance',
  { skip: !hasChromium, timeout: 60_000 },
  async () => {
    const rig = await startRig();
    const page = await rig.openParent('api');
    for (const brand of ['rt', 'st', 'x']) {
      const pictures = Array.from({ length: 40 }, (_, index) => thumbnail(`${brand}-${index}`, 'mqdefault'));
      const features = await page.evaluate(featuresOf, pictures);
      const closest = features
        .flatMap((left, index) => features.slice(0, index).map((right) => distance(left, right)))
        .toSorted((left, right) => left - right);
      // 0.13 is the distance between a circle and a wave in similar colors, which look too much alike.
      assert.ok((closest[0] ?? 0) > 0.45, `${brand}: ${String(closest[0])}`);
    }
    await rig.close();
  },
);
