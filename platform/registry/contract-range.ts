type Version = readonly [major: number, minor: number, patch: number];

const parse = (text: string) =>
  /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number) as Version | undefined;

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
  return actual[1] !== wanted[1] ? actual[1] > wanted[1] : actual[2] >= wanted[2];
};
