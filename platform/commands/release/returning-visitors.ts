import { compressWith, patternOf, type ReleaseStore } from '../../store/index.ts';

type Version = { base?: string; files: Readonly<Record<string, string>> };

/** Names of the files that pages load, as they stand in the store, by the pattern that they share with other versions. */
const filesOf = ({ base = '/', files }: Version): Map<string, string> =>
  new Map(
    Object.keys(files).flatMap((file) => {
      const pattern = patternOf(file);
      return pattern === undefined ? [] : [[pattern, base.slice(1) + file] as const];
    }),
  );

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/**
 * Says how much of a stored version visitors load who have all files of the version before, and how much others do. The
 * first load the difference of each file (RFC 9842), if their browser can.
 */
export const loadedByReturning = async (
  store: ReleaseStore,
  next: Version,
  before: Version,
): Promise<string> => {
  const older = filesOf(before);
  let [difference, whole] = [0, 0];
  for (const [pattern, file] of filesOf(next)) {
    const content = await store.read(file);
    if (!content) continue;
    const full = ((await store.read(`${file}.br`)) ?? content).length;
    const known = older.get(pattern);
    const dictionary = known === undefined ? null : await store.read(known);
    whole += full;
    // The same address is not requested again.
    if (known !== file) difference += dictionary ? (await compressWith(dictionary, content)).length : full;
  }
  return `Returning visitors load ${kilobytes(difference)} of it at most, others ${kilobytes(whole)}.`;
};
