const JITTER_S = 0.5;
const ARRIVED_S = 1.5;
const ARRIVES_WITHIN_MS = 1_500;

/**
 * The second that is shown. The host tells its time a few times a second and guesses in between: a late message
 * sets the guess back a little, and after a seek it tells the old time for a while. Shown time does neither.
 */
export const createSteadyClock = (now: () => number = () => performance.now()) => {
  let shown = 0;
  let sought: { second: number; at: number } | null = null;

  const isOnItsWay = (told: number): boolean =>
    sought !== null && Math.abs(told - sought.second) > ARRIVED_S && now() - sought.at < ARRIVES_WITHIN_MS;

  return {
    read: (told: number): number => {
      if (isOnItsWay(told)) return shown;
      sought = null;
      const jitters = told < shown && shown - told < JITTER_S;
      if (!jitters) shown = told;
      return shown;
    },
    /** A seek of ours, or the start of a video: this second counts until the host has come there. */
    moveTo: (second: number): void => {
      shown = second;
      sought = { second, at: now() };
    },
  };
};
