import type { FromWorker, ToWorker } from './protocol.ts';

/** Timeout for the script, in ms. */
const START_MS = 30_000;

export type StartedWorker = {
  send: (message: ToWorker, transfer?: Transferable[]) => void;
  end: () => void;
};

/** A worker's message about a job. */
export type Answer = Exclude<FromWorker, { type: 'ready' }>;

type Listener = {
  onMessage: (message: Answer) => void;
  /** Called when the worker crashed or, if `started` is false, when its script did not load, for example offline. */
  onBroken: (started: boolean) => void;
};

/** `owner` is the name that the worker's temporary files get. */
export const startWorker = (owner: string, { onMessage, onBroken }: Listener): StartedWorker => {
  const worker = new Worker(
    /* webpackChunkName: "maker.worker" */ new URL('./maker.worker.ts', import.meta.url),
    { name: owner },
  );
  let [started, ended] = [false, false];
  const end = () => {
    ended = true;
    clearTimeout(limit);
    worker.terminate();
  };
  const fail = () => {
    if (ended) return;
    end();
    onBroken(started);
  };
  const limit = setTimeout(fail, START_MS);
  worker.addEventListener('error', fail);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (ended) return;
    if (data.type !== 'ready') return onMessage(data);
    started = true;
    clearTimeout(limit);
  });
  return { send: (message, transfer = []) => worker.postMessage(message, transfer), end };
};
