const JITTER_S = 0.5;
const ARRIVED_S = 1.5;
const ARRIVES_WITHIN_MS = 1_500;
/** So long a larger step back must last: messages that a busy page reads late tell old times, one after the other. */
const BELIEVED_AFTER_MS = 300;

/**
 * The second that is shown. The host tells its time a few times a second and guesses in between: a late message
 * sets the guess back a little, and after a seek it tells the old time for a while. Shown time does neither.
 */
export const createPlaybackClock = (now: () => number = () => performance.now()) => {
  let shown = 0;
  let sought: { second: number; at: number } | null = null;
  let behindSince: number | null = null;

  /** The host has not come to where it was sent, or tells a second to which it cannot have played on from there. */
  const isElsewhere = (told: number): boolean => {
    if (!sought) return false;
    const since = (now() - sought.at) / 1000;
    return told < sought.second - ARRIVED_S || told > sought.second + Math.min(since + JITTER_S, ARRIVED_S);
  };

  const isOnItsWay = (told: number): boolean =>
    isElsewhere(told) && now() - (sought?.at ?? 0) < ARRIVES_WITHIN_MS;

  const isLate = (told: number): boolean => {
    if (told >= shown) return false;
    behindSince ??= now();
    return shown - told < JITTER_S || now() - behindSince < BELIEVED_AFTER_MS;
  };

  return {
    read: (told: number): number => {
      if (isOnItsWay(told)) return shown;
      const gaveUp = isElsewhere(told);
      sought = null;
      if (!gaveUp && isLate(told)) return shown;
      behindSince = null;
      shown = told;
      return shown;
    },
    /** A seek of ours, or the start of a video: this second counts until the host has come there. */
    moveTo: (second: number): void => {
      shown = second;
      behindSince = null;
      sought = { second, at: now() };
    },
  };
};
