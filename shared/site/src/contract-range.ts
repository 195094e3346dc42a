type Version = readonly [major: number, minor: number, patch: number];

const read = (text: string): Version | null => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  return patch === undefined ? null : [Number(major), Number(minor), Number(patch)];
};

/**
 * Whether a contract lies in the range that a remote states: `1.2.0` is that one, `^1.2.0` all from it up to the
 * next major. Anything else fits nothing.
 */
export const fitsContract = (range: string, contract: string): boolean => {
  const given = read(contract);
  const wanted = read(range.replace(/^\^/, ''));
  if (!given || !wanted) return false;
  if (!range.startsWith('^')) return given.join() === wanted.join();
  const fixed = wanted[0] > 0 ? 1 : 2;
  if (given.slice(0, fixed).join() !== wanted.slice(0, fixed).join()) return false;
  return given[1] !== wanted[1] ? given[1] > wanted[1] : given[2] >= wanted[2];
};
