import { MakerFailure } from '../../engine/failure.ts';
import type { Preview } from '../../engine/preview/preview.ts';
import type { LoopRegion, PlaybackReport } from '../../engine/preview/protocol.ts';
import { editedName, type SaveFormat } from '../../engine/save/file-name.ts';
import { UNTOUCHED, type MakerSettings } from '../../engine/settings/meta.ts';
import { rateOf } from '../../engine/settings/rate.ts';
import type { MakerEngine } from '../../engine/worker/client.ts';
import type { Sound } from '../../engine/worker/protocol.ts';
import { audioLoaded, downloadStarted, failureMessage, MESSAGES } from './messages.ts';

/** spec §4.9 */
type Phase =
  | { kind: 'empty' }
  | { kind: 'loading'; name: string; progress: number }
  | { kind: 'ready'; name: string; sound: Sound };

export type MakerState = {
  phase: Phase;
  settings: MakerSettings;
  playing: boolean;
  /** The preview plays the original, for comparison. */
  original: boolean;
  /** Null loops the whole sound. */
  loop: LoopRegion | null;
  /** The download in progress. */
  job: { format: SaveFormat; progress: number } | null;
  notice: { kind: 'success' | 'error'; message: string } | null;
};

const INITIAL_REPORT: PlaybackReport = { frame: 0, time: 0, left: 0, right: 0, gain: 1 };

const INITIAL_STATE: MakerState = {
  phase: { kind: 'empty' },
  settings: UNTOUCHED,
  playing: false,
  original: false,
  loop: null,
  job: null,
  notice: null,
};

export const soundOf = ({ phase }: MakerState): Sound | null => (phase.kind === 'ready' ? phase.sound : null);

export type SessionOptions = {
  createEngine: () => MakerEngine;
  /** Creates a paused preview. */
  startPreview: (
    sound: Pick<Sound, 'frames' | 'sampleRate'>,
    settings: MakerSettings,
    options: Pick<MakerEngine, 'connect'> & { onReport: (report: PlaybackReport) => void },
  ) => Promise<Preview>;
  /** Starts the browser's download of a finished file. */
  deliver: (file: Blob, name: string) => void;
  /** Called before the preview plays, so that the player can pause. */
  onPlay: () => void;
};

/** One visit to the maker: the file, its preview and its downloads. Independent of React and the document. */
export class MakerSession {
  #options: SessionOptions;
  #engine: MakerEngine | null = null;
  #state: MakerState;
  #report = INITIAL_REPORT;
  /** The loaded sound, also while another one loads. */
  #ready: Extract<Phase, { kind: 'ready' }> | null = null;
  #preview: Preview | null = null;
  #loading: AbortController | null = null;
  #saving: AbortController | null = null;
  #listeners = new Set<() => void>();

  constructor(settings: MakerSettings, options: SessionOptions) {
    this.#state = { ...INITIAL_STATE, settings };
    this.#options = options;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  state = (): MakerState => this.#state;

  /** The newest report of the preview; too frequent to be part of the state. */
  report = (): PlaybackReport => this.#report;

  /** Starts the worker before it is needed, because its first use takes most of a second. */
  open(): void {
    this.#engine ??= this.#options.createEngine();
  }

  close(): void {
    this.#loading = null;
    this.#stopPreview();
    this.#engine?.dispose();
    this.#engine = null;
    this.#set({ ...INITIAL_STATE, settings: this.#state.settings });
  }

  async load(file: File): Promise<void> {
    this.open();
    this.#loading?.abort();
    this.#saving?.abort();
    const job = new AbortController();
    this.#loading = job;
    this.pause();
    const onProgress = (progress: number) => {
      if (this.#loading === job) this.#set({ phase: { kind: 'loading', name: file.name, progress } });
    };
    this.#set({ notice: null });
    onProgress(0);
    try {
      const sound = await this.#engine!.load(file, { signal: job.signal, onProgress });
      await this.#startPreview(file.name, sound, job);
    } catch (error) {
      if (this.#loading === job) this.#rejectFile(error);
    }
  }

  async save(format: SaveFormat): Promise<void> {
    const { phase, settings } = this.#state;
    if (phase.kind !== 'ready' || !this.#engine) return this.showError(MESSAGES.noAudioLoaded);
    if (!(rateOf(settings).value > 0)) return this.showError(MESSAGES.speed);
    if (this.#saving) return;
    const job = new AbortController();
    this.#saving = job;
    const onProgress = (progress: number) => this.#set({ job: { format, progress } });
    this.#set({ notice: null });
    onProgress(0);
    try {
      const file = await this.#engine.save(settings, format, { signal: job.signal, onProgress });
      const name = editedName(phase.name, format);
      this.#options.deliver(file, name);
      this.#set({ notice: { kind: 'success', message: downloadStarted(name) } });
    } catch (error) {
      this.showError(error instanceof MakerFailure ? failureMessage(error.reason) : MESSAGES.save);
    } finally {
      this.#saving = null;
      this.#set({ job: null });
    }
  }

  showError(message: string | null): void {
    this.#set({ notice: message ? { kind: 'error', message } : null });
  }

  cancel(): void {
    (this.#state.phase.kind === 'loading' ? this.#loading : this.#saving)?.abort();
  }

  toggle(): void {
    if (this.#preview) this.#setPlaying(!this.#state.playing);
    else this.showError(MESSAGES.noAudio);
  }

  pause(): void {
    if (this.#state.playing) this.#setPlaying(false);
  }

  change(changes: Partial<MakerSettings>): void {
    this.#set({ settings: { ...this.#state.settings, ...changes }, original: false });
    this.#updatePreview();
  }

  playOriginal(original: boolean): void {
    this.#set({ original });
    this.#updatePreview();
  }

  seek(frame: number): void {
    this.#report = { ...this.#report, frame };
    this.#preview?.control({ seek: frame });
  }

  setLoop(loop: LoopRegion | null): void {
    this.#set({ loop });
    if (this.#ready) this.#preview?.control({ loop: loop ?? { start: 0, end: this.#ready.sound.frames } });
  }

  #set(changes: Partial<MakerState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #setPlaying(playing: boolean): void {
    if (playing) this.#options.onPlay();
    this.#preview?.control({ playing });
    this.#set({ playing });
  }

  #updatePreview(): void {
    const effects = this.#state.original ? UNTOUCHED : this.#state.settings;
    this.#preview?.control({ rate: rateOf(effects).value, effects });
  }

  #stopPreview(): void {
    this.#preview?.stop();
    this.#preview = null;
  }

  async #startPreview(name: string, sound: Sound, job: AbortController): Promise<void> {
    const preview = await this.#options.startPreview(sound, this.#state.settings, {
      connect: (port) => this.#engine?.connect(port),
      onReport: (report) => (this.#report = report),
    });
    if (this.#loading !== job) return preview.stop();
    this.#stopPreview();
    this.#preview = preview;
    this.#report = INITIAL_REPORT;
    this.#ready = { kind: 'ready', name, sound };
    const notice = { kind: 'success', message: audioLoaded(name) } as const;
    this.#set({ phase: this.#ready, original: false, loop: null, notice });
    this.#updatePreview();
    this.#setPlaying(true);
  }

  /** A file that failed before decoding leaves the previous sound in place. */
  #rejectFile(error: unknown): void {
    const failure = error instanceof MakerFailure ? error : null;
    if (!failure?.kept) {
      this.#stopPreview();
      this.#ready = null;
    }
    this.#set({ phase: this.#ready ?? { kind: 'empty' } });
    this.showError(failure ? failureMessage(failure.reason) : MESSAGES.load);
  }
}
