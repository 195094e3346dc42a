import type { Rgb } from '@rushtone/domain';
import { coverColors, drawCover, HEIGHT, WIDTH } from './covers.ts';
import { brandOf } from './ids.ts';
import { createRandom } from './random.ts';

export const thumbnailSizes = {
  default: [120, 90],
  mqdefault: [320, 180],
  hqdefault: [480, 360],
  sddefault: [640, 480],
  maxresdefault: [1280, 720],
  0: [480, 360],
  1: [120, 90],
  2: [120, 90],
  3: [120, 90],
} as const;

export type ThumbnailSize = keyof typeof thumbnailSizes;

export const isThumbnailSize = (text: string): text is `${ThumbnailSize}` & ThumbnailSize =>
  Object.hasOwn(thumbnailSizes, text);

/** Draws the thumbnail of an id, which is always the same. */
export const thumbnail = (id: string, size: ThumbnailSize): string => {
  const [width, height] = thumbnailSizes[size];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">` +
    `${drawCover(createRandom(`thumbnail ${id}`), brandOf(id))}</svg>`
  );
};

/** Returns the three colors that cover most of an id's thumbnail. */
export const thumbnailColors = (id: string): Rgb[] =>
  coverColors(createRandom(`thumbnail ${id}`), brandOf(id))
    .slice(0, 3)
    .map(([hue, saturation, lightness]) => {
      const spread = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
      const channel = (offset: number) => {
        const k = (offset + hue / 30) % 12;
        return Math.round(255 * (lightness / 100 - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
      };
      return [channel(0), channel(8), channel(4)];
    });

/** Returns the gray picture that the real host sends with a 404. */
export const missingThumbnail = (): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90" viewBox="0 0 120 90">' +
  '<rect width="120" height="90" fill="#ccc"/><rect x="46" y="33" width="28" height="24" rx="5" fill="#aaa"/>' +
  '<path d="M56 38.5v13l11-6.500z" fill="#ccc"/></svg>';
