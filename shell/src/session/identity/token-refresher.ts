import {
  TOKEN_REFRESH_BEFORE_EXPIRY_MS,
  TOKEN_RETRY_FIRST_MS,
  TOKEN_RETRY_LONGEST_MS,
} from '@rushtone/domain';

type Options = {
  /** When the current token expires, in milliseconds since 1970. */
  expiry: () => number;
  refresh: () => Promise<unknown>;
  isRetryable: (error: unknown) => boolean;
};

/**
 * Refreshes the identity token five minutes before it expires. While the network is down it retries after 30 s, then
 * after twice as long each time, up to 16 minutes; any other failure ends it.
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
      // A refresh that brought a new token has scheduled the next one already.
      if (own === schedules) schedule();
    } catch (error) {
      if (own !== schedules || !isRetryable(error)) return;
      runAfter(retryDelay);
      retryDelay = Math.min(2 * retryDelay, TOKEN_RETRY_LONGEST_MS);
    }
  };

  /** To be called for every new token. */
  const schedule = (): void => {
    schedules += 1;
    retryDelay = TOKEN_RETRY_FIRST_MS;
    // Tokens that live for less than five minutes must not cause one refresh after another.
    const earliest = refreshedAt + TOKEN_RETRY_FIRST_MS;
    runAfter(Math.max(expiry() - TOKEN_REFRESH_BEFORE_EXPIRY_MS, earliest) - Date.now());
  };

  const stop = (): void => {
    schedules += 1;
    clearTimeout(timer);
  };

  return { schedule, stop };
};
