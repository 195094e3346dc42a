import { isVideoId, thumbnailUrl } from '@rushtone/domain';

/** The address of a picture; many are stored as the id of a video, whose thumbnail is used. */
export const pictureUrl = (thumbnails: string, picture: string): string =>
  isVideoId(picture) ? thumbnailUrl(thumbnails, picture) : picture;
