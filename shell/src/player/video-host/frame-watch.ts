const EVERY_MS = 500;
/** Looks without a message of the frame until it counts as dead: with the first one, noticed within 3 s. */
const MOST_SILENT_LOOKS = 5;
/** A look that comes later than this means that the whole machine stood still, not only the frame. */
const LATE_MS = 3 * EVERY_MS;

/** `removed`: somebody took the frame out of the document. `silent`: it does not report and does not respond. */
export type FrameDeath = 'removed' | 'silent';

type Options = {
  /** Whether the frame should be reporting: it plays, or has not yet responded to a command. */
  shouldReport: () => boolean;
  /** Called for each sign of life. */
  onAlive: () => void;
  onDead: (how: FrameDeath) => void;
};

/**
 * Watches whether the video's frame is alive while the page is visible. The host's frame posts its time several times
 * per second while it plays, and a change of state after each command; buffering and ads are changes of state. A frame
 * that has never reported is left to the limits of its start.
 */
export const createFrameWatch = ({ shouldReport, onAlive, onDead }: Options) => {
  let frame: HTMLIFrameElement | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let hasReported = false;
  let silentLooks = 0;
  let lookedAt = 0;

  const onMessage = ({ source }: MessageEvent) => {
    if (source === null || source !== frame?.contentWindow) return;
    hasReported = true;
    silentLooks = 0;
    onAlive();
  };
  const stop = (): void => {
    clearInterval(timer);
    window.removeEventListener('message', onMessage);
    frame = null;
  };
  const die = (how: FrameDeath): void => {
    stop();
    onDead(how);
  };
  const look = (): void => {
    const isLate = performance.now() - lookedAt > LATE_MS;
    lookedAt = performance.now();
    if (!frame?.isConnected) return die('removed');
    const isExpected = hasReported && shouldReport() && document.visibilityState === 'visible';
    if (isLate || !isExpected) silentLooks = 0;
    else silentLooks += 1;
    if (silentLooks > MOST_SILENT_LOOKS) die('silent');
  };

  return {
    stop,
    /** Starts watching another frame. */
    start: (next: HTMLIFrameElement): void => {
      stop();
      frame = next;
      hasReported = false;
      silentLooks = 0;
      lookedAt = performance.now();
      window.addEventListener('message', onMessage);
      timer = setInterval(look, EVERY_MS);
    },
    /** Looks immediately, such as before a command. */
    isGone: (): boolean => frame !== null && !frame.isConnected,
  };
};
