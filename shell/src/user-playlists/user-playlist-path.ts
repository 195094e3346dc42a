import { paths } from '@rushtone/site';

/** Returns the path of the page on which the owner plays and edits a playlist. */
export const userPlaylistPath = (p: string): string => `${paths.userPlaylists}?p=${p}`;
