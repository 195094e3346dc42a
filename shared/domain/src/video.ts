/** The host's video ids have 11 characters; the emulator's special ids have other lengths. */
export const isVideoId = (value: string): boolean => /^[\w-]{1,64}$/.test(value);

/** 320×180, 480×360 and 1280×720 px. */
export type ThumbnailSize = 'mqdefault' | 'hqdefault' | 'maxresdefault';

/** Where the real video host has its thumbnails. */
export const THUMBNAIL_ORIGIN = 'https://i.ytimg.com';

/** `origin` has no trailing slash. */
export const thumbnailUrl = (origin: string, videoId: string, size: ThumbnailSize = 'mqdefault'): string =>
  `${origin}/vi/${encodeURIComponent(videoId)}/${size}.jpg`;
