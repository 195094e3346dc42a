import { isActive } from '@rushtone/contract';
import type { Report } from '../devices/devices.api.ts';
import { deviceId } from '../devices/this-device.ts';
import { describeBrowser } from '../lib/describe-browser.ts';
import type { PlayerCore } from '../player/player-core.ts';
import type { PlayerState } from '../player/state/player-state.ts';
import { HEARTBEAT_MS, songsText, stateText } from '../player/storage/remote-playback.ts';

/** A jump of the position by more than this, in s, is a seek. */
const JUMP_S = 1.5;

type Songs = Pick<PlayerState, 'queue' | 'list'>;

const isSame = (one: Songs, other: Songs): boolean => one.queue === other.queue && one.list === other.list;

/** What this page has told of its player, and has still to tell. */
export class OwnReports {
  readonly #uid: string;
  /** The last report. */
  #told: (Songs & { state: string; second: number; at: number }) | null = null;
  /** The text of the songs, which takes time to write. */
  #songs: (Songs & { text: string }) | null = null;
  #acceptedSongs: string | null = null;
  /** Whether the page was told to play and may not, until somebody presses Play. */
  waitsForPress = false;

  constructor(uid: string) {
    this.#uid = uid;
  }

  /** Begins anew, with the songs. */
  reset(): void {
    this.#acceptedSongs = null;
    this.waitsForPress = false;
  }

  /** Whether something besides the position differs from the last report. */
  hasChanged(core: PlayerCore): boolean {
    const state = core.snapshot();
    return !this.#told || !isSame(this.#told, state) || this.#told.state !== this.#stateAt(state, 0);
  }

  /** Whether the position was sought, or the last report is too old for one that plays. */
  isDue(core: PlayerCore): boolean {
    const { status, speed } = core.snapshot();
    if (!this.#told || !isActive(status)) return false;
    const passed = performance.now() - this.#told.at;
    const expected = this.#told.second + (passed / 1000) * speed;
    return passed > HEARTBEAT_MS || Math.abs(core.time() - expected) > JUMP_S;
  }

  write(core: PlayerCore, claim: string, begins: boolean): Report {
    const [state, second] = [core.snapshot(), core.time()];
    const { queue, list } = state;
    this.#told = { queue, list, state: this.#stateAt(state, 0), second, at: performance.now() };
    const songs = this.#songsText(state);
    return {
      ...this.#report(claim, begins, this.#stateAt(state, second)),
      ...(songs !== this.#acceptedSongs && { songs }),
    };
  }

  /** What is told of a page that is left: its song stops. */
  writeLast(core: PlayerCore, claim: string, begins: boolean): Report {
    return this.#report(claim, begins, this.#stateAt({ ...core.snapshot(), status: 'paused' }, core.time()));
  }

  accepted({ songs }: Report): void {
    this.#acceptedSongs = songs ?? this.#acceptedSongs;
  }

  #report(claim: string, begins: boolean, state: string): Report {
    return {
      device: deviceId(this.#uid),
      name: describeBrowser(navigator.userAgent),
      claim,
      begins,
      state,
      written_at: Date.now(),
    };
  }

  #stateAt(state: PlayerState, second: number): string {
    return stateText(state, { second, waitsForPress: this.waitsForPress });
  }

  #songsText(state: PlayerState): string {
    const { queue, list } = state;
    if (!this.#songs || !isSame(this.#songs, state)) this.#songs = { queue, list, text: songsText(state) };
    return this.#songs.text;
  }
}
