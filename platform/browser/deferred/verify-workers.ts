import type { Release } from '../../registry/index.ts';
import { problemOf } from './load-fallback.ts';

/** Files that start a worker or worklet, and files that these load later. */
const STARTED = /\.work(er|let)\.[\da-f]{8}\.js$/;
const LOADED_LATER = /\.work(er|let)\.|\.wasm$/;

/**
 * Browsers check the integrity of scripts, but not of workers, worklets and WebAssembly. Those files are
 * fetched with integrity checks before the release runs, and come from the cache when they start. What a
 * worker loads later is checked in the background.
 */
export const verifyWorkers = async ({ base, files }: Release, onTampered: () => void): Promise<void> => {
  const all = Object.entries(files).map(([file, integrity]) => ({ url: base + file, integrity }));
  await Promise.all(
    all.filter(({ url }) => STARTED.test(url)).map(({ url, integrity }) => fetch(url, { integrity })),
  );
  const later = all.filter(({ url }) => LOADED_LATER.test(url) && !STARTED.test(url));
  const problems = Promise.all(later.map(problemOf));
  void problems.then((found) => found.includes('integrity') && onTampered());
};
