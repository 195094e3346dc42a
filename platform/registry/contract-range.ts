type Version = readonly [major: number, minor: number, patch: number];

const parse = (text: string) =>
  /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number) as Version | undefined;

const compare = (one: Version, other: Version): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/**
 * Whether a contract version satisfies a remote's range: `1.2.0` or `^1.2.0`, as in npm. Any other range
 * matches nothing. The `semver` package would add 5 KB to the browser's code.
 */
export const fitsContract = (range: string, contract: string): boolean => {
  const actual = parse(contract);
  const wanted = parse(range.replace(/^\^/, ''));
  if (!actual || !wanted) return false;
  if (!range.startsWith('^')) return actual.join() === wanted.join();
  const fixed = wanted[0] > 0 ? 1 : 2;
  if (actual.slice(0, fixed).join() !== wanted.slice(0, fixed).join()) return false;
  return compare(actual, wanted) >= 0;
};

/** Whether a version is below another one. A preview counts as the version that it is a preview of. */
export const isBelow = (version: string, minimum: string): boolean => {
  const actual = parse(version.replace(/-.*/, ''));
  const wanted = parse(minimum);
  return actual !== undefined && wanted !== undefined && compare(actual, wanted) < 0;
};
