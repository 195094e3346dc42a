const JITTER_S = 0.5;
const SEEK_TOLERANCE_S = 1.5;
const SEEK_TIMEOUT_MS = 1_500;
/**
 * How long a larger step back must last to be confirmed, since a busy page reads several outdated times in a
 * row.
 */
const STEP_BACK_CONFIRMED_AFTER_MS = 300;

/**
 * The displayed position. The host reports its time a few times per second and extrapolates in between, so a
 * late report steps back a little, and after a seek the old time is still reported for a while. The clock
 * hides both.
 */
export const createPlaybackClock = (now: () => number = () => performance.now()) => {
  let displayed = 0;
  let seek: { second: number; at: number } | null = null;
  let behindSince: number | null = null;

  const isAwayFromSeek = (reported: number): boolean => {
    if (!seek) return false;
    const elapsed = (now() - seek.at) / 1000;
    return (
      reported < seek.second - SEEK_TOLERANCE_S ||
      reported > seek.second + Math.min(elapsed + JITTER_S, SEEK_TOLERANCE_S)
    );
  };

  const isOutdated = (reported: number): boolean => {
    if (reported >= displayed) return false;
    behindSince ??= now();
    return displayed - reported < JITTER_S || now() - behindSince < STEP_BACK_CONFIRMED_AFTER_MS;
  };

  return {
    read: (reported: number): number => {
      const away = isAwayFromSeek(reported);
      if (away && now() - (seek?.at ?? 0) < SEEK_TIMEOUT_MS) return displayed;
      seek = null;
      if (!away && isOutdated(reported)) return displayed;
      behindSince = null;
      displayed = reported;
      return displayed;
    },
    /** For a seek or the start of a video: displays this position until the host has reached it. */
    moveTo: (second: number): void => {
      displayed = second;
      behindSince = null;
      seek = { second, at: now() };
    },
  };
};
