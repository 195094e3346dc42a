export type RequestQuery = Record<string, string | number | boolean | undefined>;

/**
 * A read's path and query in one canonical string: what the server inlines an answer under, and what the
 * client looks it up by. Query names are sorted; undefined ones left out.
 */
export const requestKey = (path: string, query: RequestQuery = {}): string => {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
};
