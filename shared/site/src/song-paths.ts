/** Appends the parameters that have a value to a path. */
export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
};

export type SongQuery = { s: string; p?: string | undefined; shuffle?: boolean; t?: number | undefined };

// Separate from `paths`, for pages whose first load needs no other paths.
export const playlistPath = (p: string): string => withQuery('/playlist', { p });

/** `t` is the start time in seconds. */
export const songPath = ({ s, p, shuffle, t }: SongQuery): string =>
  withQuery('/song', {
    s,
    p,
    shuffle: shuffle ? 'true' : undefined,
    t: t ? String(Math.floor(t)) : undefined,
  });
