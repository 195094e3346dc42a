import { errorCodeOf, type ApiError } from '@rushtone/contract';
import type { RoomEnter, RoomGet } from '@rushtone/domain';
import { followTopic } from '@rushtone/platform/browser/tools';
import { isUndecided } from '../lib/is-undecided.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';
import { readOnce } from '../lib/read-once.ts';
import { currentRoom } from '../player/state/room.ts';
import { GuestPlayback } from './guest-playback.ts';
import { HostPlayback, type RoomParts } from './host-playback.ts';
import { keepRoom, takeRoom } from './room-record.ts';
import { roomsApi, type Membership } from './rooms.api.ts';
import { ServerClock } from './server-clock.ts';

const { getRoom, startRoom, enterRoom, reportRoom, addToRoom, openRoom, muteInRoom, leaveRoom } =
  roomsApi.endpoints;

/** How often a page says that it is still there, in ms. */
const HEARTBEAT_MS = 10_000;
/** A page that was left is no member any more after this, if it does not come back, in ms. */
const GRACE_MS = 6_000;

const NOT_FOUND = 404;

type Entered = {
  parts: SessionParts;
  who: Membership;
  entered: RoomEnter;
  /** When it was asked for. */
  sent: number;
  isGuest: boolean;
};

export type SessionParts = RoomParts & {
  /** The server has let the page in. Leaves the room before, or throws if this one is not wanted any more. */
  onEntered: () => void;
  /** The room has ended, or was left for a song of the user. */
  onEnd: (left: boolean) => void;
};

/** This page's membership of a room: it plays for the others while it is the host, and what the host plays otherwise. */
export class RoomSession {
  readonly #parts: SessionParts;
  readonly #clock = new ServerClock();
  readonly #ends = new AbortController();
  readonly #who: Membership;
  #you: number;
  #enteredAt: number;
  /** Revision of the topic after the last report, which this page need not read. */
  #ownRev = 0;
  #host: HostPlayback | null = null;
  /** Also while this page is the host, if it has the room's songs from others. */
  #guest: GuestPlayback | null = null;

  private constructor({ parts, who, entered, sent, isGuest }: Entered) {
    this.#parts = parts;
    this.#who = who;
    this.#you = entered.you;
    this.#enteredAt = performance.now();
    this.#clock.note(entered.now, sent, this.#enteredAt);
    if (isGuest) this.#guest = this.#createGuest();
    this.#listen(entered.topic);
    this.#apply(entered);
  }

  /** Starts a room, whose host this page is. Rejects with an `ApiError`. */
  static async start(parts: SessionParts, member: string): Promise<RoomSession> {
    const sent = performance.now();
    const entered = await parts.store.dispatch(startRoom.initiate(member, { track: false })).unwrap();
    const who = { room: entered.room, member };
    parts.onEntered();
    return new RoomSession({ parts, who, entered, sent, isGuest: false });
  }

  /** Enters a room; `isGuest` unless the page has its own songs there. Rejects with an `ApiError`. */
  static async enter(parts: SessionParts, who: Membership, isGuest = true): Promise<RoomSession> {
    const sent = performance.now();
    const entered = await parts.store.dispatch(enterRoom.initiate(who, { track: false })).unwrap();
    parts.onEntered();
    return new RoomSession({ parts, who, entered, sent, isGuest });
  }

  get who(): Membership {
    return this.#who;
  }

  /** Leaves the room. With `plays` the user has chosen a song instead. */
  leave({ plays }: { plays: boolean }): void {
    this.#end({ plays });
    void this.#parts.store.dispatch(leaveRoom.initiate(this.#who, { track: false }));
  }

  readonly sync = oneAtATime(async () => {
    const { store } = this.#parts;
    const room = currentRoom.get();
    if (!room || this.#ends.signal.aborted) return;
    const sent = performance.now();
    const songs = room.songs_rev;
    const isDue =
      sent - this.#enteredAt > HEARTBEAT_MS - 1_000 || !room.members.some(({ id }) => id === this.#you);
    const { data, error } = isDue
      ? await store.dispatch(
          enterRoom.initiate({ ...this.#who, songs, idle: this.#guest?.isPaused ?? false }, { track: false }),
        )
      : await readOnce(
          store.dispatch(getRoom.initiate({ room: this.#who.room, songs }, { forceRefetch: true })),
        );
    if (this.#ends.signal.aborted) return;
    if (data) {
      if (isDue) this.#enteredAt = sent;
      this.#clock.note(data.now, sent, performance.now());
      return this.#apply(data);
    }
    // Whatever else it is, the next beat tries again, and the music goes on meanwhile.
    if (errorCodeOf(error) !== NOT_FOUND) return;
    this.#end({ plays: false });
    this.#parts.onEnd(false);
  });

  /** The user plays something else, or nothing. */
  readonly #leaveForOwn = (): void => {
    this.leave({ plays: true });
    this.#parts.onEnd(true);
  };

  readonly #enterAgain = (): void => {
    this.#enteredAt = Number.NEGATIVE_INFINITY;
    this.sync();
  };

  #listen(topic: string): void {
    const { signal } = this.#ends;
    const beats = setInterval(this.sync, HEARTBEAT_MS);
    const unfollow = followTopic(topic, (rev) => {
      if (rev > this.#ownRev) this.sync();
    });
    signal.addEventListener('abort', () => {
      clearInterval(beats);
      unfollow();
    });
    window.addEventListener('online', this.#enterAgain, { signal });
    window.addEventListener('pagehide', () => this.#onLeave(), { signal });
    window.addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (!persisted) return;
        takeRoom();
        this.#enterAgain();
      },
      { signal },
    );
  }

  #apply({ upcoming, ...room }: RoomGet & Partial<Pick<RoomEnter, 'you'>>): void {
    this.#you = room.you ?? this.#you;
    const known = currentRoom.get();
    const current = {
      ...room,
      you: this.#you,
      upcoming: upcoming ?? (known?.room === room.room ? known.upcoming : []),
    };
    currentRoom.set(current);
    if (room.members.some(({ away }) => away)) {
      const again = setTimeout(this.sync, GRACE_MS + Math.random() * 1_000);
      this.#ends.signal.addEventListener('abort', () => clearTimeout(again));
    }
    if (room.host !== this.#you) {
      this.#host?.end();
      this.#host = null;
      this.#guest ??= this.#createGuest();
      this.#guest.setHost(false);
      return this.#guest.apply(current);
    }
    if (!this.#host) {
      // A page that was loaded again has the user's own songs until now.
      this.#guest?.apply(current);
      this.#guest?.setHost(true);
      this.#host = this.#createHost();
    }
    this.#host.onRoom(current);
  }

  #createGuest(): GuestPlayback {
    return new GuestPlayback({
      ...this.#parts,
      clock: this.#clock,
      add: ({ videoId, title }) => void this.#add(videoId, title),
      onPaused: this.#enterAgain,
      onOwnSong: this.#leaveForOwn,
    });
  }

  #createHost(): HostPlayback {
    return new HostPlayback({
      ...this.#parts,
      clock: this.#clock,
      onBehind: this.sync,
      onClosed: this.#leaveForOwn,
      send: async (form) => {
        const sent = performance.now();
        const { data, error } = await this.#parts.store.dispatch(
          reportRoom.initiate({ ...form, ...this.#who }, { track: false }),
        );
        if (data) {
          this.#clock.note(data.now, sent, performance.now());
          this.#ownRev = data.rev;
          return data;
        }
        if (!isUndecided(error as ApiError)) this.sync();
        return null;
      },
    });
  }

  /** Lets everybody add songs, or this host alone. Rejects with an `ApiError`. */
  async setOpen(open: boolean): Promise<void> {
    await this.#parts.store.dispatch(openRoom.initiate({ ...this.#who, open }, { track: false })).unwrap();
    this.sync();
  }

  /** Lets a member add no songs, or again. Rejects with an `ApiError`. */
  async mute(id: number, muted: boolean): Promise<void> {
    const form = { ...this.#who, id, muted };
    await this.#parts.store.dispatch(muteInRoom.initiate(form, { track: false })).unwrap();
    this.sync();
  }

  async #add(s: string, title: string): Promise<void> {
    const { store, show } = this.#parts;
    const { error } = await store.dispatch(addToRoom.initiate({ ...this.#who, s }, { track: false }));
    if (error) show({ kind: 'error', message: (error as ApiError).message });
    else show({ kind: 'info', message: `Added “${title}” to the room.` });
  }

  #end(how: { plays: boolean }): void {
    this.#ends.abort();
    this.#host?.end();
    this.#guest?.end(how);
    currentRoom.set(null);
  }

  /** A page that is left may be loaded again, and is then the same member. */
  #onLeave(): void {
    keepRoom({ ...this.#who, isGuest: this.#guest !== null });
    navigator.sendBeacon(
      `${this.#parts.apiBase}/room/leave`,
      new URLSearchParams({ ...this.#who, may_return: 'true' }),
    );
  }
}
