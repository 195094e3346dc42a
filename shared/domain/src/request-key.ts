export type RequestQuery = Record<string, string | number | boolean | undefined>;

/**
 * Returns the path and sorted query of a GET request: the key of preloaded responses on the server and in the
 * client.
 */
export const requestKey = (path: string, query: RequestQuery = {}): string => {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
};
