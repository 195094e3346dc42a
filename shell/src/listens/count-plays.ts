import type { Player, Track } from '@rushtone/contract';
import { lengthOf } from '@rushtone/domain';

const TICK_MS = 1_000;
/** A play counts after half of the song, at the latest after this many seconds (the rule of ListenBrainz). */
const LONGEST_S = 240;
/** More than the fastest speed of the video host; a greater step is a seek. */
const FASTEST = 2.5;
/** A song that plays again begins in its first seconds. */
const BEGINNING_S = 5;

type Heard = {
  track: Track;
  /** When it began, in seconds since 1970. */
  at: number;
  /** Seconds of the song that were heard. */
  seconds: number;
  time: number;
  tickedAt: number;
  isCounted: boolean;
};

type Options = {
  player: Pick<Player, 'snapshot' | 'subscribe' | 'time'>;
  onBegin: (videoId: string) => void;
  /** Called once for each play; `at` is when it began, in seconds since 1970. */
  onHeard: (play: { s: string; at: number }) => void;
};

/** Adds what was heard since the last tick. */
const add = (heard: Heard, time: number, now: number): void => {
  const step = time - heard.time;
  if (step > 0 && step <= ((now - heard.tickedAt) / 1000) * FASTEST + 1) heard.seconds += step;
  heard.time = time;
  heard.tickedAt = now;
};

const isEnough = ({ track, seconds }: Heard, duration: number): boolean => {
  const length = lengthOf(track) ?? duration;
  return length > 0 && seconds >= Math.min(length / 2, LONGEST_S);
};

/** Follows what is heard, at whatever speed and with seeks, until the page ends. */
export const countPlays = ({ player, onBegin, onHeard }: Options): void => {
  let heard: Heard | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;

  const tick = (): void => {
    const { track, status, duration } = player.snapshot();
    if (!track || status !== 'playing') {
      clearInterval(timer);
      timer = undefined;
      if (!track) heard = null;
      return;
    }
    const [time, now] = [player.time(), Date.now()];
    const isNew = heard?.track.videoId !== track.videoId || (heard.isCounted && time < BEGINNING_S);
    if (!heard || isNew) {
      heard = { track, at: Math.floor(now / 1000), seconds: 0, time, tickedAt: now, isCounted: false };
      onBegin(track.videoId);
      return;
    }
    heard.track = track;
    add(heard, time, now);
    if (heard.isCounted || !isEnough(heard, duration)) return;
    heard.isCounted = true;
    onHeard({ s: track.videoId, at: heard.at });
  };

  const follow = (): void => {
    if (timer !== undefined || player.snapshot().status !== 'playing') return;
    // The pause is no part of the next step.
    if (heard) heard.tickedAt = Date.now();
    timer = setInterval(tick, TICK_MS);
  };
  player.subscribe(follow);
  follow();
};
