import { isActive, type ApiError, type Player, type Session } from '@rushtone/contract';
import type { DeviceState } from '@rushtone/domain';
import { followTopic } from '@rushtone/platform/browser/tools';
import type { ValueStore } from '@rushtone/platform/browser/value-store';
import { isUndecided } from '../lib/is-undecided.ts';
import { oneAtATime } from '../lib/one-at-a-time.ts';
import { readOnce } from '../lib/read-once.ts';
import type { Notices } from '../notices/notices.ts';
import type { LazyPlayer } from '../player/lazy-player.ts';
import type { PlayerCore } from '../player/player-core.ts';
import { readRemote, remoteClosed, remotePlayback, remoteSecond } from '../player/storage/remote-playback.ts';
import { remoteActions } from '../player/state/remote-actions.ts';
import type { Store } from '../store/store.ts';
import { devicesApi, formOf } from '../devices/devices.api.ts';
import { OwnReports } from './own-reports.ts';
import { mayPlayHere, runCommand } from './run-command.ts';
import { deviceId, keepClaim, newCode, takeClaim } from '../devices/this-device.ts';

export type DevicePage = {
  player: Player & Pick<LazyPlayer, 'core' | 'load'>;
  session: Pick<ValueStore<Session>, 'get' | 'subscribe'>;
  store: Pick<Store, 'dispatch'>;
  show: Notices['show'];
  token: () => Promise<string | null>;
  apiBase: string;
};

/** Changes within this time are reported together. */
const REPORT_AFTER_MS = 250;
const RETRY_MS = 5_000;
/** Whatever happens to the stream, what a visible page shows is not older. */
const READ_AGAIN_MS = 30_000;
const TICK_MS = 1_000;
/** How long a page asks to play, in ms. */
const ASKED_MS = 60_000;
/** An older command is none for a page that was away meanwhile. */
const COMMAND_MS = 15_000;

const { getDeviceState, reportDevice, commandDevice } = devicesApi.endpoints;

class SharedPlayback {
  readonly #uid: string;
  readonly #page: DevicePage;
  readonly #onOff: () => void;
  readonly #ends = new AbortController();
  /** Names this page while it is the one that plays. */
  #claim: string | null;
  /** Whether the server has said that the claim holds: one of the page before may have ended meanwhile. */
  #isConfirmed = false;
  /** Whether the server has yet to learn that this page has begun. */
  #begins = false;
  /** Rises with each claim: what was read before it no longer holds. */
  #epoch = 0;
  /** Revision of the topic after the last report, which this page need not read. */
  #ownRev = 0;
  /** Number of the last command that was done. */
  #done: number;
  #songs: { rev: number | undefined; text: string | null } = { rev: undefined, text: null };
  readonly #reports: OwnReports;
  #wasPlaying = false;
  /** Whether the user has left the page, which the browser may keep for the back button. */
  #isLeft = false;
  #failedAt: number | null = null;
  #lastToken: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #topic: string | null = null;
  #unfollow: () => void = () => undefined;
  /** Of the notice that asks to play here. */
  #closeNotice: () => void = () => undefined;

  constructor(uid: string, page: DevicePage, onOff: () => void) {
    this.#uid = uid;
    this.#page = page;
    this.#onOff = onOff;
    this.#reports = new OwnReports(uid);
    const { name, done } = takeClaim();
    this.#claim = name;
    this.#done = done;
  }

  start(): void {
    const { signal } = this.#ends;
    remoteActions.current = {
      continueHere: () => this.#continueHere(),
      press: (action) => this.#press(action),
    };
    const ticks = setInterval(() => this.#onTick(), TICK_MS);
    const readIfVisible = () => {
      if (document.visibilityState === 'visible') this.#read();
    };
    const reads = setInterval(readIfVisible, READ_AGAIN_MS);
    const unsubscribe = this.#page.player.subscribe(() => this.#onPlayer());
    signal.addEventListener('abort', () => {
      clearInterval(ticks);
      clearInterval(reads);
      unsubscribe();
    });
    window.addEventListener('pagehide', () => this.#onLeave(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => this.#onShow(persisted), { signal });
    window.addEventListener('online', () => this.#read(), { signal });
    document.addEventListener('visibilitychange', readIfVisible, { signal });
    this.#onPlayer();
    this.#read();
  }

  end(): void {
    this.#ends.abort();
    clearTimeout(this.#timer);
    this.#unfollow();
    remoteActions.current = null;
    remotePlayback.set(null);
  }

  get #core(): PlayerCore | null {
    return this.#page.player.core.get();
  }

  #setClaim(claim: string | null): void {
    this.#epoch += 1;
    this.#claim = claim;
    this.#isConfirmed = false;
    this.#begins = claim !== null;
  }

  /** This page has begun to play. */
  #begin(): void {
    remotePlayback.set(null);
    this.#reports.reset();
    this.#setClaim(newCode());
    this.#send();
  }

  /** Another page has begun to play. */
  #lose(): void {
    const { player } = this.#page;
    this.#setClaim(null);
    this.#closeNotice();
    if (isActive(player.snapshot().status)) player.pause();
  }

  #continueHere(): void {
    const remote = remotePlayback.get();
    if (!remote || !this.#core) return;
    const { volume: _volume, muted: _muted, sleepTimer: _timer, ...saved } = remote.saved;
    this.#core.takeOver({ ...saved, second: remoteSecond(remote) });
    this.#begin();
  }

  #press(action: string): boolean {
    const remote = remotePlayback.get();
    if (!remote || remoteClosed.get() || isActive(this.#page.player.snapshot().status)) return false;
    const call = action === 'toggle' ? (remote.playing ? 'pause' : 'play') : action;
    if (call !== 'pause' && call !== 'play' && call !== 'next' && call !== 'previous') return false;
    void this.#page.store.dispatch(commandDevice.initiate({ call }, { track: false }));
    return true;
  }

  readonly #send = oneAtATime(async () => {
    const { token, store } = this.#page;
    // First, as it may take a while, in which the song plays on.
    this.#lastToken = await token().catch(() => null);
    const [core, claim] = [this.#core, this.#claim];
    // A report that begins after the page was left would overtake the last one, which says that the song stops.
    if (!core || claim === null || this.#isLeft || this.#ends.signal.aborted) return;
    const report = this.#reports.write(core, claim, this.#begins);
    const { data, error } = await store.dispatch(reportDevice.initiate(report, { track: false }));
    this.#failedAt = error ? performance.now() : null;
    if (error) {
      if (isUndecided(error as ApiError)) return;
      // It was switched off, on this device or another one.
      this.#begins = false;
      return this.#read();
    }
    if (this.#claim !== claim) return;
    if (!data.current) return this.#lose();
    this.#reports.accepted(report);
    this.#isConfirmed = true;
    this.#ownRev = data.rev;
    if (report.begins) {
      this.#begins = false;
      this.#epoch += 1;
      this.#done = Math.max(this.#done, data.command);
    } else if (data.command > this.#done) this.#read();
  });

  #sendSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#send, REPORT_AFTER_MS);
  }

  readonly #read = oneAtATime(async () => {
    const epoch = this.#epoch;
    const query = getDeviceState.initiate({ songs: this.#songs.rev }, { forceRefetch: true });
    const { data } = await readOnce(this.#page.store.dispatch(query));
    if (this.#ends.signal.aborted) return;
    if (!data) {
      // Later reads follow changes; the first one has to find what to follow.
      if (this.#topic === null) setTimeout(() => this.#read(), RETRY_MS);
      return;
    }
    if (this.#begins) return;
    if (epoch === this.#epoch) this.#apply(data);
    else this.#read();
  });

  #apply(state: DeviceState): void {
    const { topic, playing, commands } = state;
    if (topic === null) {
      this.end();
      return this.#onOff();
    }
    this.#follow(topic);
    if (playing && playing.claim === this.#claim) {
      this.#isConfirmed = true;
      remotePlayback.set(null);
      for (const command of commands) this.#run(command);
      return;
    }
    if (this.#claim !== null) this.#lose();
    if (playing?.songs) this.#songs = { rev: playing.songs_rev, text: playing.songs };
    const isHere = playing?.device === deviceId(this.#uid);
    const remote = isHere ? null : readRemote(state, this.#songs.text);
    const before = remotePlayback.get();
    if (remote?.device !== before?.device || (remote?.playing && !before?.playing)) remoteClosed.set(false);
    remotePlayback.set(remote);
    // The bar comes with the player.
    if (remote) this.#page.player.load();
  }

  #follow(topic: string): void {
    if (topic === this.#topic) return;
    this.#unfollow();
    this.#topic = topic;
    this.#unfollow = followTopic(topic, (rev) => {
      if (rev > this.#ownRev) this.#read();
    });
  }

  #run(command: DeviceState['commands'][number]): void {
    const core = this.#core;
    if (!core || command.id <= this.#done) return;
    this.#done = command.id;
    if (command.age > COMMAND_MS) return;
    if (command.call !== 'play' || isActive(core.snapshot().status) || mayPlayHere(core))
      return runCommand(core, command);
    this.#reports.waitsForPress = true;
    this.#sendSoon();
    this.#closeNotice();
    this.#closeNotice = this.#page.show({
      kind: 'info',
      message: 'Another device of yours asks to play here.',
      durationMs: ASKED_MS,
      actions: [{ label: 'Play', run: () => runCommand(core, command) }],
    });
  }

  #onPlayer(): void {
    const core = this.#core;
    if (!core) return;
    const isPlaying = core.snapshot().status === 'playing';
    const hasBegun = isPlaying && !this.#wasPlaying;
    this.#wasPlaying = isPlaying;
    if (hasBegun && !this.#isConfirmed && !this.#begins) return this.#begin();
    if (hasBegun) {
      this.#reports.waitsForPress = false;
      this.#closeNotice();
    }
    if (this.#claim !== null && this.#reports.hasChanged(core)) this.#sendSoon();
  }

  #onTick(): void {
    const core = this.#core;
    if (!core || this.#claim === null) return;
    if (this.#failedAt === null ? this.#reports.isDue(core) : performance.now() - this.#failedAt > RETRY_MS)
      this.#send();
  }

  /** The last word of a page that is left: its song stops. The page that follows in its tab is the same to others. */
  #onLeave(): void {
    this.#isLeft = true;
    keepClaim({ name: this.#claim, done: this.#done });
    const [core, token] = [this.#core, this.#lastToken];
    if (!core || this.#claim === null || token === null || !isActive(core.snapshot().status)) return;
    const report = this.#reports.writeLast(core, this.#claim, this.#begins);
    navigator.sendBeacon(
      `${this.#page.apiBase}/device/report`,
      new URLSearchParams({ ...formOf(report), firebase_auth_token: token }),
    );
  }

  /** `isKept` if the browser has kept the page for the back button. */
  #onShow(isKept: boolean): void {
    takeClaim();
    this.#isLeft = false;
    if (!isKept) return;
    this.#send();
    this.#read();
  }
}

/**
 * Tells the account's other devices what this page plays, does what they say, and knows what they play (spec §10.250).
 * The page that began last has the claim; others pause. Returns a function that ends it; `onOff` is called if the
 * account has switched it off.
 */
export const sharePlayback = (uid: string, page: DevicePage, onOff: () => void): (() => void) => {
  const shared = new SharedPlayback(uid, page, onOff);
  shared.start();
  return () => shared.end();
};
