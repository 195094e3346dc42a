export const countOf = (songs: number): string => (songs === 1 ? '1 song' : `${songs} songs`);
