/** The host's video ids have 11 characters; the emulator's special ids have other lengths. */
export const isVideoId = (value: string): boolean => /^[\w-]{1,64}$/.test(value);

export const THUMBNAIL_SIZES = {
  mqdefault: { width: 320, height: 180 },
  hqdefault: { width: 480, height: 360 },
  maxresdefault: { width: 1280, height: 720 },
} as const;
export type ThumbnailSize = keyof typeof THUMBNAIL_SIZES;

/** `origin` has no trailing slash. */
export const thumbnailUrl = (origin: string, videoId: string, size: ThumbnailSize = 'mqdefault'): string =>
  `${origin}/vi/${encodeURIComponent(videoId)}/${size}.jpg`;
