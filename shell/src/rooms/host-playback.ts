import { isActive, type Player } from '@rushtone/contract';
import { trackOf, type RoomReport } from '@rushtone/domain';
import type { LazyPlayer } from '../player/lazy-player.ts';
import type { PlayerCore } from '../player/player-core.ts';
import { playerActions } from '../player/state/player.slice.ts';
import type { PlayerState } from '../player/state/player-state.ts';
import { upcomingIn } from '../player/state/playing-list.ts';
import type { CurrentRoom } from '../player/state/room.ts';
import type { Notices } from '../notices/notices.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';
import type { Store } from '../store/store.ts';
import type { ServerClock } from './server-clock.ts';

export type RoomParts = {
  player: Player & Pick<LazyPlayer, 'core' | 'load'>;
  store: Pick<Store, 'dispatch'>;
  show: Notices['show'];
  apiBase: string;
};

type Options = RoomParts & {
  clock: ServerClock;
  /** Sends a report; `null` if it was lost. */
  send: (form: Record<string, string>) => Promise<RoomReport | null>;
  /** Somebody else is the host by now, or has added songs. */
  onBehind: () => void;
  /** The user has closed the player. */
  onClosed: () => void;
};

/** The server takes as many. */
const MOST_SONGS = 100;
/** Changes within this time are reported together, in ms. */
const REPORT_AFTER_MS = 50;
const TICK_MS = 250;
const RETRY_MS = 2_000;
/** A position that differs by more from what the others expect, in s, is reported. */
const JUMP_S = 0.12;

type Upcoming = Pick<PlayerState, 'queue' | 'list' | 'shuffle'>;

const idsOf = ({ queue, list, shuffle }: Upcoming): string =>
  [...queue.slice(0, MOST_SONGS), ...(shuffle ? [] : upcomingIn(list).slice(0, MOST_SONGS))]
    .slice(0, MOST_SONGS)
    .map(({ track }) => track.videoId)
    .join(',');

/** Tells the room what the host's page plays, and adds the songs of others to its queue. */
export class HostPlayback {
  readonly #options: Options;
  readonly #ends: (() => void)[];
  #reported: { text: string; second: number; at: number; speed: number } | null = null;
  #acceptedSongs: string | null = null;
  /** The ids of what follows, which the state seldom changes. */
  #songs: (Upcoming & { ids: string }) | null = null;
  #hadTrack = false;
  /** Number of the last addition that is in the queue. */
  #lastAdded = 0;
  #failedAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    const { player } = options;
    const ticks = setInterval(() => this.#onTick(), TICK_MS);
    this.#ends = [
      () => clearInterval(ticks),
      () => clearTimeout(this.#timer),
      player.subscribe(() => this.#onPlayer()),
      player.core.subscribe(() => this.#onPlayer()),
    ];
    this.#onPlayer();
  }

  end(): void {
    for (const end of this.#ends) end();
  }

  /** Adds what others have added. */
  onRoom({ additions }: CurrentRoom): void {
    const { player, store, show } = this.#options;
    for (const { id, song, by } of additions.filter((each) => each.id > this.#lastAdded)) {
      const track = trackOf(song, song.category_id);
      this.#lastAdded = id;
      if (player.snapshot().track) {
        const index = player.core.get()?.snapshot().queue.length ?? 0;
        store.dispatch(playerActions.entryAdded({ entry: { id: `room-${id}-${Date.now()}`, track }, index }));
      } else player.addToQueue(track);
      show({ kind: 'info', message: `${by} added “${song.title}”.` });
      this.#sendSoon();
    }
  }

  get #core(): PlayerCore | null {
    return this.#options.player.core.get();
  }

  readonly #send = oneAtATime(async () => {
    const core = this.#core;
    if (!core) return;
    const { clock, send, onBehind } = this.#options;
    const state = core.snapshot();
    const songs = this.#upcoming(state);
    const [second, now] = [core.time(), clock.now()];
    this.#reported = this.#reportOf(state, second);
    const data = await send({
      song: state.track?.videoId ?? '',
      second: second.toFixed(3),
      ...(now !== null && { at: now.toFixed(1) }),
      playing: String(isActive(state.status)),
      speed: String(state.speed),
      repeat: String(state.repeat),
      whole: String(!state.keepsBounds),
      last_added: String(this.#lastAdded),
      ...(songs !== this.#acceptedSongs && { upcoming: songs }),
    });
    this.#failedAt = data ? null : performance.now();
    if (!data) return;
    this.#acceptedSongs = songs;
    if (!data.host || data.addition > this.#lastAdded) onBehind();
  });

  #reportOf(state: PlayerState, second: number) {
    const { track, status, speed, repeat, keepsBounds } = state;
    const text = [track?.videoId, isActive(status), speed, repeat, keepsBounds, this.#upcoming(state)].join(
      ' ',
    );
    return { text, second, at: performance.now(), speed };
  }

  #upcoming({ queue, list, shuffle }: PlayerState): string {
    const known = this.#songs;
    if (known?.queue === queue && known.list === list && known.shuffle === shuffle) return known.ids;
    const ids = idsOf({ queue, list, shuffle });
    this.#songs = { queue, list, shuffle, ids };
    return ids;
  }

  #sendSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#send, REPORT_AFTER_MS);
  }

  #onPlayer(): void {
    const core = this.#core;
    if (!core) return;
    const { track } = core.snapshot();
    if (this.#hadTrack && !track) return this.#options.onClosed();
    this.#hadTrack = track !== null;
    const { text } = this.#reportOf(core.snapshot(), 0);
    if (text !== this.#reported?.text) this.#sendSoon();
  }

  /** The others count the seconds on while the song is loading or buffering, so that is told too. */
  #onTick(): void {
    const core = this.#core;
    if (!core || !this.#reported) return;
    if (this.#failedAt !== null) {
      if (performance.now() - this.#failedAt > RETRY_MS) this.#send();
      return;
    }
    const { second, at, speed } = this.#reported;
    const isPlaying = isActive(core.snapshot().status);
    const expected = second + (isPlaying ? ((performance.now() - at) / 1000) * speed : 0);
    if (Math.abs(core.time() - expected) > JUMP_S) this.#send();
  }
}
