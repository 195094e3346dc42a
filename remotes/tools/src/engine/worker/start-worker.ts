import type { FromWorker, ToWorker } from './protocol.ts';

/** A script that has not arrived by then does not arrive. */
const START_MS = 30_000;

export type StartedWorker = {
  send: (message: ToWorker, transfer?: Transferable[]) => void;
  end: () => void;
};

/** What the worker says about a job. */
export type Answer = Exclude<FromWorker, { type: 'ready' }>;

type Listener = {
  onMessage: (message: Answer) => void;
  /** It has ended: `started` is false when its script did not arrive, for example offline; else it crashed. */
  onBroken: (started: boolean) => void;
};

/** `owner` names whose temporary files it writes. */
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
