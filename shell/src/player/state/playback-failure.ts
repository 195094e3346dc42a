/** What to do when a video does not play (player.md, from the host's documented error codes). */
export type Remedy = 'skip' | 'retry' | 'stop';

export type Failure = {
  remedy: Remedy;
  words: string;
  /** It will not play tomorrow either: pages show it so. */
  marks: boolean;
  /** It may be watched on the video host itself. */
  watchable: boolean;
};

const failure = (remedy: Remedy, words: string, more: Partial<Failure> = {}): Failure => ({
  remedy,
  words,
  marks: false,
  watchable: false,
  ...more,
});

const NOT_EMBEDDABLE = failure('skip', 'This video may only be watched on the video host.', {
  marks: true,
  watchable: true,
});

const FAILURES: Readonly<Record<number, Failure>> = {
  2: failure('skip', 'This video could not be found.', { marks: true }),
  5: failure('retry', 'The video player had a problem.'),
  100: failure('skip', 'This video is no longer available.', { marks: true }),
  101: NOT_EMBEDDABLE,
  150: NOT_EMBEDDABLE,
  153: failure(
    'stop',
    'The video host did not accept this page. Check your privacy extensions, then try again.',
    { watchable: true },
  ),
};

export const STALLED = failure('retry', 'This video does not start.', { watchable: true });

export const failureOf = (code: number): Failure =>
  FAILURES[code] ?? failure('skip', 'This video does not play.', { watchable: true });

const IN_A_ROW = 3;
const WITHIN = { failures: 5, milliseconds: 60_000 };

/** Three failures in a row, or five in a minute: rather stop than race through the whole list. */
export const shouldGiveUp = (failedAt: readonly number[], sinceLastSuccess: number, now: number): boolean =>
  sinceLastSuccess >= IN_A_ROW ||
  failedAt.filter((at) => now - at < WITHIN.milliseconds).length >= WITHIN.failures;
