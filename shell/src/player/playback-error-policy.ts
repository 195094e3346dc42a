import type { NoticeAction, ShellNotice } from '../notices/notices.ts';
import { shouldGiveUp, type Failure } from './state/playback-failure.ts';

/** How long the listener can still say that he wants to stay. */
export const SKIP_NOTICE_MS = 3_000;

export type LadderParts = {
  show: (notice: ShellNotice) => () => void;
  /** Settles when the neighbours of the failing song are known. */
  details: () => Promise<unknown>;
  /** Whether there is a song to skip to, in the listener's direction. */
  hasFurther: () => boolean;
  goFurther: () => void;
  /** Once more, from the second it had come to. */
  retry: () => void;
  again: () => void;
  failed: (words: string) => void;
  watchAddress: () => string;
};

/**
 * What happens when videos do not play: some are tried once more, others are skipped after a notice that can be
 * cancelled; after too many the music stops and says so.
 */
export const createPlaybackErrorPolicy = (parts: LadderParts) => {
  let failedAt: number[] = [];
  let inARow = 0;
  let pending: ReturnType<typeof setTimeout> | undefined;
  let closeNotice = () => undefined as void;
  /** Each start of a song is one turn; what belongs to an older one is over. */
  let turn = 0;

  const clear = () => {
    turn += 1;
    clearTimeout(pending);
    closeNotice();
  };

  const elsewhere = ({ watchable }: Failure): NoticeAction[] =>
    watchable ? [{ label: 'Open on YouTube', href: parts.watchAddress() }] : [];

  const stop = (failure: Failure, words = failure.words) => {
    const further: NoticeAction[] = parts.hasFurther() ? [{ label: 'Next song', run: parts.goFurther }] : [];
    closeNotice();
    closeNotice = parts.show({
      kind: 'error',
      message: words,
      actions: [{ label: 'Retry', run: parts.again }, ...further, ...elsewhere(failure)],
    });
  };

  const skip = (failure: Failure) => {
    closeNotice = parts.show({
      kind: 'info',
      message: `${failure.words} Skipping it.`,
      durationMs: SKIP_NOTICE_MS,
      actions: [
        {
          label: 'Cancel',
          run: () => {
            clearTimeout(pending);
            stop(failure);
          },
        },
        ...elsewhere(failure),
      ],
    });
    pending = setTimeout(parts.goFurther, SKIP_NOTICE_MS);
  };

  return {
    /** A song was chosen: what was said of the one before is over. */
    cleared: clear,
    played: () => {
      inARow = 0;
      clear();
    },
    fail: async (failure: Failure): Promise<void> => {
      const now = Date.now();
      const retriable = failure.remedy === 'retry' && inARow === 0;
      inARow += 1;
      failedAt = [...failedAt.filter((at) => now - at < 60_000), now];
      if (retriable) return parts.retry();
      parts.failed(failure.words);
      const mine = turn;
      await parts.details();
      if (mine !== turn) return;
      if (failure.remedy === 'stop' || !parts.hasFurther()) return stop(failure);
      if (shouldGiveUp(failedAt, inARow, now))
        return stop(
          failure,
          `${failure.words} Several songs in a row did not play, so the music stopped here.`,
        );
      skip(failure);
    },
  };
};
