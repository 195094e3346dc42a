/** A video that does not play by then is stalled: a region, an age gate, a dead connection. */
const STALLED_AFTER_MS = 10_000;
/** Without a gesture of the listener the browser may hold the sound back without a word. */
const BLOCKED_AFTER_MS = 1_500;

export type StartEvents = {
  stalled: () => void;
  blocked: () => void;
  offline: () => void;
  online: () => void;
};

/** Watches that what should play does. Offline it holds, and says when the connection is back. */
export const createStartWatchdog = ({ stalled, blocked, offline, online }: StartEvents) => {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    window.removeEventListener('online', online);
  };

  const waitForStall = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (navigator.onLine) return stalled();
      offline();
      window.addEventListener('online', online, { once: true });
    }, STALLED_AFTER_MS);
  };

  return {
    stop,
    /** A video was asked for. */
    start: () => {
      stop();
      if (navigator.userActivation?.hasBeenActive ?? true) waitForStall();
      else
        timer = setTimeout(() => {
          timer = undefined;
          blocked();
        }, BLOCKED_AFTER_MS);
    },
    /** A video that played waits for more of itself. */
    keep: () => {
      if (timer === undefined) waitForStall();
    },
  };
};
