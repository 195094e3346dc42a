import { trimOf } from '../../../engine/store/cut.ts';
import { UNTOUCHED } from '../../../engine/settings/meta.ts';
import { rateOf } from '../../../engine/settings/rate.ts';
import type { Preview } from '../../../engine/preview/preview.ts';
import type { PlaybackReport } from '../../../engine/preview/protocol.ts';
import type { MakerEngine } from '../../../engine/worker/client.ts';
import type { Sound } from '../../../engine/worker/protocol.ts';
import { cancelable } from './cancelable.ts';
import { INITIAL_REPORT, type MakerState, type SessionOptions } from './state.ts';

type Host = Pick<SessionOptions, 'onPlay' | 'startPreview'> & {
  state: () => MakerState;
  set: (changes: Partial<MakerState>) => void;
  engine: () => MakerEngine | null;
};

/** Preview of the loaded sound, which remains while another one is loading. */
export class Playback {
  readonly #host: Host;
  #current: { preview: Preview; sound: Sound } | null = null;
  #report = INITIAL_REPORT;
  #seeks = 0;

  constructor(host: Host) {
    this.#host = host;
  }

  report = (): PlaybackReport => this.#report;

  /** Creates a preview of a sound that the worker has loaded. */
  prepare(sound: Sound, signal: AbortSignal): Promise<Preview> {
    const starting = this.#host.startPreview(sound, this.#host.state().settings, {
      connect: (port) => this.#host.engine()?.connect(port),
      onReport: (report) => this.#take(report),
    });
    return cancelable(starting, signal, (late) => late.stop());
  }

  /** Replaces the preview, with the current settings. */
  use(preview: Preview, sound: Sound): void {
    this.stop();
    this.#current = { preview, sound };
    this.#report = INITIAL_REPORT;
    this.#seeks = 0;
    this.update();
  }

  stop(): void {
    this.#current?.preview.stop();
    this.#current = null;
  }

  /** Toggles playback. Returns `false` without a sound. */
  toggle(): boolean {
    if (this.#current) this.setPlaying(!this.#host.state().playing);
    return this.#current !== null;
  }

  setPlaying(playing: boolean): void {
    if (playing) this.#host.onPlay();
    this.#current?.preview.control({ playing });
    this.#host.set({ playing });
  }

  seek(frame: number): void {
    this.#report = { ...this.#report, frame };
    this.#seeks += 1;
    this.#current?.preview.control({ seek: frame });
  }

  /** A report from before a seek would undo it on the screen, and for good in a preview that is paused. */
  #take(report: PlaybackReport): void {
    const isOlder = report.seeks < this.#seeks;
    this.#report = isOlder ? { ...report, frame: this.#report.frame } : report;
    const { playing, pausedAt } = this.#host.state();
    const { frame } = this.#report;
    if (!playing && frame !== pausedAt) this.#host.set({ pausedAt: frame });
  }

  /** Applies settings and loop of the state. */
  update(): void {
    this.updateLoop();
    this.updateSettings();
  }

  updateSettings(): void {
    if (!this.#current) return;
    const { preview, sound } = this.#current;
    const { original, settings } = this.#host.state();
    const effects = original ? UNTOUCHED : settings;
    preview.control({ rate: rateOf(effects).value, effects, bounds: trimOf(sound, settings) });
  }

  updateLoop(): void {
    if (!this.#current) return;
    const { preview, sound } = this.#current;
    preview.control({ loop: this.#host.state().loop ?? { start: 0, end: sound.frames } });
  }
}
