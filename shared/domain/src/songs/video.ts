/** The video host's IDs have 11 characters; the emulator's special IDs have other lengths. */
export const isVideoId = (value: string): boolean => /^[\w-]{1,64}$/.test(value);

/** 320×180, 480×360 and 1280×720 px. */
export type ThumbnailSize = 'mqdefault' | 'hqdefault' | 'maxresdefault';

/** Origin of the real video host's thumbnails. */
export const THUMBNAIL_ORIGIN = 'https://i.ytimg.com';

/** `origin` has no trailing slash. */
export const thumbnailUrl = (origin: string, videoId: string, size: ThumbnailSize = 'mqdefault'): string =>
  `${origin}/vi/${encodeURIComponent(videoId)}/${size}.jpg`;
