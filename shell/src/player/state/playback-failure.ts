export type PlaybackFailure = {
  remedy: 'skip' | 'retry' | 'stop';
  message: string;
  /** Whether pages show the song as unavailable for a day. */
  unavailable: boolean;
  /** Whether it can be watched on the video host's own site. */
  watchable: boolean;
  /** Whether the host's script could not be loaded, which is not the video's fault. */
  noScript: boolean;
};

const failure = (
  remedy: PlaybackFailure['remedy'],
  message: string,
  more: Partial<PlaybackFailure> = {},
): PlaybackFailure => ({
  remedy,
  message,
  unavailable: false,
  watchable: false,
  noScript: false,
  ...more,
});

const NOT_EMBEDDABLE = failure('skip', 'This video may only be watched on the video host.', {
  unavailable: true,
  watchable: true,
});

/** Failures by error code: https://developers.google.com/youtube/iframe_api_reference#onError */
const FAILURES: Readonly<Record<number, PlaybackFailure>> = {
  2: failure('skip', 'This video could not be found.', { unavailable: true }),
  5: failure('retry', 'The video player had a problem.'),
  100: failure('skip', 'This video is no longer available.', { unavailable: true }),
  101: NOT_EMBEDDABLE,
  150: NOT_EMBEDDABLE,
  153: failure(
    'stop',
    'The video host did not accept this page. Check your privacy extensions, then try again.',
    { watchable: true },
  ),
};

export const STALLED = failure('retry', 'This video does not start.', { watchable: true });

export const scriptFailure = (message: string) =>
  failure('stop', message, { watchable: true, noScript: true });

export const failureOf = (code: number): PlaybackFailure =>
  FAILURES[code] ?? failure('skip', 'This video does not play.', { watchable: true });

const MAX_IN_A_ROW = 3;
export const MAX_IN_A_MINUTE = 5;

/** Whether to stop instead of skipping through the whole list. */
export const shouldGiveUp = (failedAt: readonly number[], failuresInARow: number, now: number): boolean =>
  failuresInARow >= MAX_IN_A_ROW || failedAt.filter((at) => now - at < 60_000).length >= MAX_IN_A_MINUTE;
