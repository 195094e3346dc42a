import { sleep } from '../process/processes.ts';

const LIMIT_MS = 60_000;

/** Asks until it is so, as soon as it is: how long that takes depends on the machine. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`This did not become so: ${String(isSo)}`);
    await sleep(20);
  }
};
