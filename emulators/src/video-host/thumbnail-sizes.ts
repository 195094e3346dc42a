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

export function isThumbnailSize(text: string): text is `${ThumbnailSize}` & ThumbnailSize {
  return Object.hasOwn(thumbnailSizes, text);
}
