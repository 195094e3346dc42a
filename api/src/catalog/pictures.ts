import { isVideoId, thumbnailUrl } from '@rushtone/domain';

/** A picture as an address: many are stored as the id of the video whose thumbnail they are. */
export const pictureUrl = (thumbnails: string, picture: string): string =>
  isVideoId(picture) ? thumbnailUrl(thumbnails, picture) : picture;
