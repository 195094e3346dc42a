import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import type { ShellNotice } from '../../notices/notices.ts';
import { isSameTrack } from '../state/playing-list.ts';
import { playerActions } from '../state/player.slice.ts';
import type { PlayerContext } from './context.ts';
import { timeToRetry } from './retry.ts';

const { trackStarted, entryStarted, resumeRequested, closed, videoStopped } = playerActions;

/** Silence after a song that is longer than this shows a notice, in ms. */
export const SILENCE_MS = 1_500;
/** Longer than the API's request timeout, in ms. */
const LONGEST_WAIT_MS = 60_000;

export const LOADING: ShellNotice = {
  kind: 'info',
  message: 'The next song is still loading.',
  durationMs: LONGEST_WAIT_MS,
};
export const WAITS: ShellNotice = {
  kind: 'error',
  message: 'The next song could not be loaded. It plays as soon as the connection is back.',
};

const userActed = isAnyOf(trackStarted, entryStarted, resumeRequested, closed);

/** What middleware listeners can wait for. Each promise rejects when another song ends. */
type Effect = {
  signal: AbortSignal;
  delay: (milliseconds: number) => Promise<void>;
  pause: <Value>(work: Promise<Value>) => Promise<Value>;
  take: (isAwaited: (action: unknown) => action is UnknownAction) => Promise<unknown>;
};

type Play = (context: PlayerContext, ended: boolean) => Promise<'failed' | undefined>;

/** Plays what the server chooses. While the server does not respond, retries and shows a notice. */
export const findNext = async (context: PlayerContext, play: Play, effect: Effect): Promise<void> => {
  const { dispatch, getState, notify } = context;
  const { track } = getState();
  let dismiss = () => undefined as void;
  const say = (notice: ShellNotice) => {
    dismiss();
    dismiss = notify(notice);
  };
  effect.signal.addEventListener('abort', () => dismiss());

  const settled = Promise.race([play(context, true), effect.take(userActed)]);
  const soon = await Promise.race([settled.then(() => true), effect.delay(SILENCE_MS)]);
  if (!soon) say(LOADING);
  if ((await settled) !== 'failed') return dismiss();

  dispatch(videoStopped('ended'));
  say(WAITS);
  for (let tries = 0; ; tries += 1) {
    await effect.pause(timeToRetry(effect, tries));
    const { track: current, status } = getState();
    if (status !== 'ended' || !isSameTrack(track, current)) break;
    if ((await effect.pause(play(context, true))) !== 'failed') break;
  }
  dismiss();
};
