import { sleep } from '../src/process/processes.ts';

const LIMIT_MS = 60_000;

/** Polls until the condition is true, so that tests don't depend on the speed of the machine. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`This did not become so: ${String(isSo)}`);
    await sleep(20);
  }
};
