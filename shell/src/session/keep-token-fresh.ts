import {
  TOKEN_REFRESH_BEFORE_EXPIRY_MS,
  TOKEN_RETRY_FIRST_MS,
  TOKEN_RETRY_LONGEST_MS,
} from '@rushtone/domain';

type Parts = {
  /** When the token that is held now expires, in milliseconds since 1970. */
  expiry: () => number;
  refresh: () => Promise<unknown>;
  /** Whether a refresh that failed is worth another try. */
  isPassing: (error: unknown) => boolean;
};

/**
 * Refreshes the identity token five minutes before it expires. While the network is away it tries again after
 * 30 s, then after twice as long each time, up to 16 minutes; what is no failure of the network ends it.
 */
export const keepTokenFresh = ({ expiry, refresh, isPassing }: Parts) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry = TOKEN_RETRY_FIRST_MS;
  let plans = 0;
  let refreshedAt = -Infinity;

  const wait = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void turn(), Math.max(0, milliseconds));
  };

  const turn = async (): Promise<void> => {
    const mine = plans;
    try {
      refreshedAt = Date.now();
      await refresh();
      // A refresh that brought a new token has planned the next one already.
      if (mine === plans) plan();
    } catch (error) {
      if (mine !== plans || !isPassing(error)) return;
      wait(retry);
      retry = Math.min(2 * retry, TOKEN_RETRY_LONGEST_MS);
    }
  };

  /** To be called for every token that is new. */
  const plan = (): void => {
    plans += 1;
    retry = TOKEN_RETRY_FIRST_MS;
    // A token that is short-lived from the start is no reason to ask without end.
    const soonest = refreshedAt + TOKEN_RETRY_FIRST_MS;
    wait(Math.max(expiry() - TOKEN_REFRESH_BEFORE_EXPIRY_MS, soonest) - Date.now());
  };

  return {
    plan,
    stop: () => {
      plans += 1;
      clearTimeout(timer);
    },
  };
};
