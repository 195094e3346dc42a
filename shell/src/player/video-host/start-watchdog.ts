/** Timeout for a video to start, in ms. Causes are region locks, age gates and lost connections. */
const STALLED_AFTER_MS = 10_000;
/** Without a user gesture, the browser may block sound without an event. */
const BLOCKED_AFTER_MS = 1_500;

/** Whether the user has pressed anything yet. Until then a browser may block sound. */
export const hasBeenPressed = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

type Events = {
  stalled: () => void;
  blocked: () => void;
  offline: () => void;
  online: () => void;
};

/** Reports a video that does not start in time. While offline it waits for the connection instead. */
export const createStartWatchdog = ({ stalled, blocked, offline, online }: Events) => {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    window.removeEventListener('online', online);
  };
  const startTimer = (milliseconds: number, expired: () => void) => {
    timer = setTimeout(() => {
      timer = undefined;
      expired();
    }, milliseconds);
  };
  const waitForStall = () =>
    startTimer(STALLED_AFTER_MS, () => {
      if (navigator.onLine) return stalled();
      offline();
      window.addEventListener('online', online, { once: true });
    });

  return {
    stop,
    start: () => {
      stop();
      if (hasBeenPressed()) waitForStall();
      else startTimer(BLOCKED_AFTER_MS, blocked);
    },
    startIfIdle: () => {
      if (timer === undefined) waitForStall();
    },
  };
};
