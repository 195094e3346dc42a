import {
  TOKEN_REFRESH_BEFORE_EXPIRY_MS,
  TOKEN_RETRY_FIRST_MS,
  TOKEN_RETRY_LONGEST_MS,
} from '@rushtone/domain';

type Options = {
  /** Returns when the current token expires, in milliseconds since 1970. */
  expiry: () => number;
  refresh: () => Promise<unknown>;
  isRetryable: (error: unknown) => boolean;
};

/**
 * Refreshes the identity token five minutes before it expires. Retries network failures with exponential
 * backoff, from 30 s up to 16 minutes; any other failure stops it.
 */
export const createTokenRefresher = ({ expiry, refresh, isRetryable }: Options) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryDelay = TOKEN_RETRY_FIRST_MS;
  let schedules = 0;
  let refreshedAt = -Infinity;

  const runAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), Math.max(0, milliseconds));
  };

  const run = async (): Promise<void> => {
    const own = schedules;
    try {
      refreshedAt = Date.now();
      await refresh();
      // A refresh with a new token has already scheduled the next one.
      if (own === schedules) schedule();
    } catch (error) {
      if (own !== schedules || !isRetryable(error)) return;
      runAfter(retryDelay);
      retryDelay = Math.min(2 * retryDelay, TOKEN_RETRY_LONGEST_MS);
    }
  };

  /** Call for every new token. */
  const schedule = (): void => {
    schedules += 1;
    retryDelay = TOKEN_RETRY_FIRST_MS;
    // Tokens with a lifetime of less than five minutes must not cause a refresh loop.
    const earliest = refreshedAt + TOKEN_RETRY_FIRST_MS;
    runAfter(Math.max(expiry() - TOKEN_REFRESH_BEFORE_EXPIRY_MS, earliest) - Date.now());
  };

  const stop = (): void => {
    schedules += 1;
    clearTimeout(timer);
  };

  return { schedule, stop };
};
