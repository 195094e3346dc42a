import type { UnknownAction } from '@reduxjs/toolkit';
import { isActive, type QueueEntry, type Track } from '@rushtone/contract';
import { trackOf, type SongSummary } from '@rushtone/domain';
import type { PlayerCore } from '../player/player-core.ts';
import { playerActions } from '../player/state/player.slice.ts';
import { roomGuard, type CurrentRoom } from '../player/state/room.ts';
import { readKeptSpeeds } from '../player/storage/kept-speeds.ts';
import { readSavedPlayer } from '../player/storage/saved-player.ts';
import { isDecidedByHost } from './decided-by-host.ts';
import { Drift, MOST_WRONG_S } from './drift.ts';
import type { RoomParts } from './host-playback.ts';
import type { ServerClock } from './server-clock.ts';

type Options = RoomParts & {
  clock: ServerClock;
  add: (track: Track) => void;
  /** The user has paused, or goes on. */
  onPaused: () => void;
  /** The user plays a song, or closes the player, and so leaves the room. */
  onOwnSong: () => void;
};

const TICK_MS = 200;
/** Time in which the host's page begins the song that this one has begun by itself, in ms. */
const AHEAD_MS = 10_000;
/** Time that a video needs to stop after the host has, in ms. */
const STOPS_MS = 1_500;

const PAUSED = 'The host of the room has paused.';

const actions = playerActions;

const trackOfRoom = (song: SongSummary): Track => trackOf(song, song.category_id);

const queueOf = ({ upcoming, songs_rev }: CurrentRoom): QueueEntry[] =>
  upcoming.map((song, index) => ({ id: `room-${songs_rev}-${index}`, track: trackOfRoom(song) }));

const hasBeenTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Plays what the host of a room plays, at the same second. The user's own songs come back when it ends. */
export class GuestPlayback {
  readonly #options: Options;
  readonly #ends: (() => void)[];
  #room: CurrentRoom | null = null;
  /** Whether this page has become the host. */
  #isHost = false;
  /** Whether an action is of the room, and not of the user. */
  #isOwn = false;
  /** Whether the user has paused here. */
  #pausedHere = false;
  #closeNotice: () => void = () => undefined;
  #songsRev: number | null = null;
  /** The song that was begun when the one before was over. */
  #ahead: { videoId: string; since: number } | null = null;
  #stoppedAt = Number.NEGATIVE_INFINITY;
  #wasActive = false;
  readonly #drift = new Drift();

  constructor(options: Options) {
    this.#options = options;
    const { player, onOwnSong } = options;
    roomGuard.current = {
      intercepts: (action) => this.#intercepts(action),
      onOwnSong: () => {
        if (!this.#isHost && !this.#isOwn) onOwnSong();
      },
    };
    const ticks = setInterval(() => this.#onTick(), TICK_MS);
    this.#ends = [
      () => clearInterval(ticks),
      player.subscribe(() => this.#onPlayer()),
      player.core.subscribe(() => this.#align()),
    ];
    player.load();
  }

  apply(room: CurrentRoom): void {
    this.#room = room;
    this.#align();
  }

  /** While this page is the host, the user decides what plays. */
  setHost(isHost: boolean): void {
    this.#isHost = isHost;
    if (isHost) this.#closeNotice();
  }

  /** Brings the user's own songs and settings back. With `plays` the next action begins one of the songs, or none. */
  end({ plays }: { plays: boolean }): void {
    for (const end of this.#ends) end();
    this.#closeNotice();
    const core = this.#core;
    if (core && !plays && isActive(core.snapshot().status)) core.pause();
    roomGuard.current = null;
    if (!core) return;
    const { volume: _volume, muted: _muted, ...saved } = readSavedPlayer();
    const before = { ...saved, keptSpeeds: readKeptSpeeds(), ...(plays && { track: null, list: null }) };
    if (!plays && !saved.track) core.close();
    this.#options.store.dispatch(actions.trackPrepared(before));
  }

  /** Whether the user has paused, and not the host. */
  get isPaused(): boolean {
    return this.#pausedHere;
  }

  #setPaused(isPaused: boolean): void {
    if (isPaused === this.#pausedHere) return;
    this.#pausedHere = isPaused;
    this.#closeNotice();
    this.#options.onPaused();
  }

  get #core(): PlayerCore | null {
    return this.#options.player.core.get();
  }

  #own<Result>(run: () => Result): Result {
    // One may lead to another.
    const before = this.#isOwn;
    this.#isOwn = true;
    try {
      return run();
    } finally {
      this.#isOwn = before;
    }
  }

  #dispatch(action: UnknownAction): void {
    this.#own(() => this.#options.store.dispatch(action));
  }

  /** The second at which the host is. */
  #expected({ second, at, playing, speed }: CurrentRoom): number {
    const now = this.#options.clock.now();
    return second + (playing && now !== null ? (Math.max(0, now - at) / 1000) * speed : 0);
  }

  #intercepts(action: UnknownAction): boolean {
    const { add, onOwnSong, show } = this.#options;
    if (this.#isOwn || this.#isHost) return false;
    if (actions.queueRequested.match(action)) {
      add(action.payload.track);
      return true;
    }
    if (actions.closed.match(action)) onOwnSong();
    if (actions.resumeRequested.match(action)) {
      if (this.#room?.song && !this.#room.playing) {
        show({ kind: 'info', message: PAUSED });
        return true;
      }
      this.#catchUp();
    }
    if (actions.videoEnded.match(action)) return this.#onEnded();
    if (!isDecidedByHost(action)) return false;
    // The menu of the video itself has the speeds too.
    if (actions.speedChanged.match(action)) this.#core?.link.setSpeed(this.#room?.speed ?? 1);
    show({
      kind: 'info',
      message: 'The host of the room chooses what plays. You can add songs to the queue.',
    });
    return true;
  }

  /** Moves a video that was paused here to where the host is. */
  #catchUp(): void {
    const [core, room] = [this.#core, this.#room];
    if (!core || !room?.playing || isActive(core.snapshot().status)) return;
    this.#seekTo(core, room);
  }

  #seekTo(core: PlayerCore, room: CurrentRoom): void {
    this.#own(() => core.seek(this.#expected(room) + this.#drift.delay));
    this.#drift.noteSeek();
  }

  /** Goes on with the next song at once; the host's page does the same, and says so. */
  #onEnded(): boolean {
    const { queue, bounds, sleepTimer } = this.#core?.snapshot() ?? {};
    if (sleepTimer?.kind === 'end-of-song') return false;
    const next = queue?.[0];
    this.#drift.reset();
    if (this.#room?.repeat)
      this.#own(() => {
        this.#core?.seek(bounds?.start ?? 0);
        this.#core?.toggle();
      });
    else if (next && this.#room?.playing) {
      this.#ahead = { videoId: next.track.videoId, since: performance.now() };
      this.#dispatch(actions.entryStarted(next));
    } else this.#dispatch(actions.videoStopped('ended'));
    return true;
  }

  #align(): void {
    const [core, room] = [this.#core, this.#room];
    if (!core || !room || this.#isHost) return;
    const { track, status } = core.snapshot();
    if (!room.song) {
      if (isActive(status)) this.#pause(core);
      return;
    }
    if (this.#ahead && performance.now() - this.#ahead.since > AHEAD_MS) this.#ahead = null;
    if (this.#ahead && this.#ahead.videoId !== room.song.youtube_id) return;
    this.#ahead = null;
    if (track?.videoId !== room.song.youtube_id) return this.#begin(core, room, room.song);
    this.#takeSettings(core, room);
    const isStopped = status === 'paused' || (status === 'ended' && !this.#isOver(core, room));
    if (!room.playing && isActive(status)) this.#pause(core);
    else if (room.playing && isStopped && !this.#pausedHere) this.#play(core, room);
    else if (!room.playing) this.#moveTo(core, room.second);
  }

  /** Whether the host's song ends about now too. */
  #isOver(core: PlayerCore, room: CurrentRoom): boolean {
    return this.#expected(room) > core.snapshot().duration - 2;
  }

  #begin(core: PlayerCore, room: CurrentRoom, song: SongSummary): void {
    const mayNotPlay = room.playing && !this.#pausedHere && !hasBeenTouched();
    if (mayNotPlay) this.#setPaused(true);
    const plays = room.playing && !this.#pausedHere;
    const prepared = {
      track: trackOfRoom(song),
      second: this.#expected(room),
      duration: song.duration ?? 0,
      list: null,
      queue: queueOf(room),
      repeat: room.repeat,
      shuffle: false,
      keepsBounds: !room.whole,
    };
    this.#songsRev = room.songs_rev;
    this.#drift.reset();
    this.#own(() => {
      if (plays) return core.takeOver(prepared);
      if (isActive(core.snapshot().status)) core.pause();
      this.#options.store.dispatch(actions.trackPrepared(prepared));
    });
    this.#takeSettings(core, room);
    if (mayNotPlay)
      this.#closeNotice = this.#options.show({
        kind: 'info',
        message: 'The room plays on. Press Play to hear it.',
        durationMs: 60_000,
        actions: [{ label: 'Play', run: () => core.toggle() }],
      });
  }

  #takeSettings(core: PlayerCore, room: CurrentRoom): void {
    const { repeat, shuffle, keepsBounds, speed } = core.snapshot();
    if (this.#songsRev !== room.songs_rev) {
      this.#songsRev = room.songs_rev;
      this.#dispatch(actions.entriesReplaced({ section: 'queue', entries: queueOf(room) }));
    }
    if (repeat !== room.repeat) this.#dispatch(actions.repeatChanged(room.repeat));
    if (shuffle) this.#dispatch(actions.shuffleChanged(false));
    if (keepsBounds === room.whole) this.#dispatch(actions.keepsBoundsChanged(!room.whole));
    if (speed !== room.speed) this.#dispatch(actions.speedChanged(room.speed));
  }

  #pause(core: PlayerCore): void {
    this.#stoppedAt = performance.now();
    this.#own(() => core.pause());
  }

  #play(core: PlayerCore, room: CurrentRoom): void {
    this.#seekTo(core, room);
    this.#own(() => core.toggle());
  }

  #moveTo(core: PlayerCore, second: number): void {
    if (Math.abs(core.time() - second) > MOST_WRONG_S) this.#own(() => core.seek(second));
  }

  #onPlayer(): void {
    const [core, room] = [this.#core, this.#room];
    if (!core || !room || this.#isHost) return;
    const { status } = core.snapshot();
    const wasActive = this.#wasActive;
    this.#wasActive = isActive(status);
    const isStopping = this.#isOwn || performance.now() - this.#stoppedAt < STOPS_MS;
    if (status === 'paused' && wasActive && room.playing && !isStopping && !this.#ahead)
      this.#setPaused(true);
    if (!isActive(status) || wasActive) return;
    if (room.playing) {
      this.#setPaused(false);
      this.#drift.reset();
    } else if (!isStopping) {
      this.#pause(core);
      this.#options.show({ kind: 'info', message: PAUSED });
    }
  }

  /** Compares the positions, and seeks where they differ. */
  #onTick(): void {
    const [core, room] = [this.#core, this.#room];
    if (!core || !room || this.#isHost || !room.playing || this.#ahead) return;
    const { status, track } = core.snapshot();
    if (status !== 'playing' || track?.videoId !== room.song?.youtube_id) {
      this.#drift.reset();
      return;
    }
    const segment = `${track?.videoId} ${Math.round(room.at / 1000 - room.second / room.speed)}`;
    if (this.#drift.isTooFar(segment, core.time() - this.#expected(room))) this.#seekTo(core, room);
  }
}
