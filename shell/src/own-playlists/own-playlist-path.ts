import { paths } from '@rushtone/site';

/** The page on which its owner plays and edits a playlist. */
export const ownPlaylistPath = (p: string): string => `${paths.ownPlaylists}?p=${p}`;
