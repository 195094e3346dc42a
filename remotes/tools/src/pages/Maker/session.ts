import { MakerFailure } from '../../engine/failure.ts';
import type { Preview } from '../../engine/preview/preview.ts';
import type { PlaybackReport } from '../../engine/preview/protocol.ts';
import type { LoopRegion } from '../../engine/store/cut.ts';
import type { SaveFormat } from '../../engine/save/file-name.ts';
import { UNTOUCHED, type MakerSettings } from '../../engine/settings/meta.ts';
import { rateOf } from '../../engine/settings/rate.ts';
import type { MakerEngine } from '../../engine/worker/client.ts';
import type { Sound } from '../../engine/worker/protocol.ts';
import { cancelable } from './cancelable.ts';
import { Jobs } from './jobs.ts';
import { audioLoaded, audioRestored, failureMessage, MESSAGES } from './messages.ts';
import { INITIAL_REPORT, INITIAL_STATE, type MakerState, type Phase, type SessionOptions } from './state.ts';

/** A file that is being opened; a `restored` one was kept from an earlier visit. */
type Opening = { file: File; restored: boolean; abort: AbortController };

/** One visit to the maker: the file, its preview and its downloads. Independent of React and the document. */
export class MakerSession {
  #options: SessionOptions;
  #engine: MakerEngine | null = null;
  #state: MakerState;
  #report = INITIAL_REPORT;
  /** The loaded sound, also while another one loads. */
  #ready: Extract<Phase, { kind: 'ready' }> | null = null;
  #preview: Preview | null = null;
  #opening: Opening | null = null;
  /** Failed because the maker itself could not be loaded. */
  #failed: Opening | null = null;
  readonly #jobs: Jobs;
  #listeners = new Set<() => void>();

  constructor(settings: MakerSettings, options: SessionOptions) {
    this.#state = { ...INITIAL_STATE, settings };
    this.#options = options;
    this.#jobs = new Jobs({
      deliver: options.deliver,
      state: this.state,
      set: (changes) => this.#set(changes),
      engine: () => this.#engine,
    });
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

  /** Brings back the kept file, paused, and the kept settings unless the address has some. */
  async restore({ withSettings = false } = {}): Promise<void> {
    const { project } = this.#options;
    const settings = withSettings ? project.readSettings() : null;
    if (settings) this.#set({ settings });
    const engine = this.#engine;
    const file = await project.readFile().catch(() => null);
    if (!file || this.#engine !== engine || this.#opening || this.#ready) return;
    await this.#openFile({ file, restored: true, abort: new AbortController() });
  }

  close(): void {
    this.#opening = null;
    this.#failed = null;
    this.#ready = null;
    this.#stopPreview();
    this.#engine?.dispose();
    this.#engine = null;
    this.#set({ ...INITIAL_STATE, settings: this.#state.settings });
  }

  load(file: File): Promise<void> {
    return this.#openFile({ file, restored: false, abort: new AbortController() });
  }

  /** Opens the file again that failed because a part of the maker was missing. */
  async retry(): Promise<void> {
    if (this.#failed) await this.#openFile({ ...this.#failed, abort: new AbortController() });
  }

  /** Removes the file from the page and from this browser. */
  async removeFile(): Promise<void> {
    this.pause();
    this.#jobs.cancelAll();
    this.#stopPreview();
    this.#ready = null;
    this.#set({ phase: { kind: 'empty' }, kept: null, notice: null, loop: null, regionOnly: false });
    // Without storage there is nothing to remove.
    await this.#options.project.removeFile().catch(() => undefined);
  }

  save = (format: SaveFormat): Promise<void> => this.#jobs.save(format);

  /** Measures the loudness of the file and of its result. */
  measure = (): Promise<void> => this.#jobs.measure();

  showError(message: string | null): void {
    this.#set({ notice: message ? { kind: 'error', message } : null });
  }

  cancel(): void {
    if (this.#state.phase.kind === 'loading') this.#opening?.abort.abort();
    else this.#jobs.cancelSave();
  }

  toggle(): void {
    if (this.#preview) this.#setPlaying(!this.#state.playing);
    else this.showError(MESSAGES.noAudio);
  }

  pause(): void {
    if (this.#state.playing) this.#setPlaying(false);
  }

  change(changes: Partial<MakerSettings>): void {
    const settings = { ...this.#state.settings, ...changes };
    this.#set({ settings, original: false });
    this.#options.project.saveSettings(settings);
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

  setRegionOnly(regionOnly: boolean): void {
    this.#set({ regionOnly });
  }

  setLoop(loop: LoopRegion | null): void {
    this.#set({ loop, regionOnly: loop !== null && this.#state.regionOnly });
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

  async #openFile(opening: Opening): Promise<void> {
    this.open();
    this.#opening?.abort.abort();
    this.#jobs.cancelAll();
    this.#opening = opening;
    this.#failed = null;
    this.pause();
    const { file, restored, abort } = opening;
    const onProgress = (progress: number) => {
      if (this.#opening === opening) this.#set({ phase: { kind: 'loading', name: file.name, progress } });
    };
    if (!restored) this.#set({ notice: null });
    onProgress(0);
    try {
      const sound = await this.#engine!.load(file, { signal: abort.signal, onProgress });
      const preview = await this.#startPreview(sound, abort.signal);
      if (this.#opening !== opening) return preview.stop();
      this.#opening = null;
      this.#show(preview, sound, opening);
    } catch (error) {
      if (this.#opening !== opening) return;
      this.#opening = null;
      this.#rejectFile(error instanceof MakerFailure ? error : new MakerFailure('start'), opening);
    }
  }

  #startPreview(sound: Sound, signal: AbortSignal): Promise<Preview> {
    const starting = this.#options.startPreview(sound, this.#state.settings, {
      connect: (port) => this.#engine?.connect(port),
      onReport: (report) => (this.#report = report),
    });
    return cancelable(starting, signal, (late) => late.stop());
  }

  #show(preview: Preview, sound: Sound, { file, restored }: Opening): void {
    this.#stopPreview();
    this.#preview = preview;
    this.#report = INITIAL_REPORT;
    this.#ready = { kind: 'ready', name: file.name, sound };
    const message = restored ? audioRestored(file.name) : audioLoaded(file.name);
    // The error of another file may stand above the one that is opened again.
    const notice = (restored && this.#state.notice) || ({ kind: 'success', message } as const);
    this.#set({
      phase: this.#ready,
      kept: restored || null,
      original: false,
      loop: null,
      regionOnly: false,
      notice,
    });
    this.#updatePreview();
    this.#setPlaying(!restored);
    if (!restored) void this.#keep(file);
  }

  async #keep(file: File): Promise<void> {
    const ready = this.#ready;
    const kept = await this.#options.project.saveFile(file).then(
      () => true,
      () => false,
    );
    if (this.#ready === ready) this.#set({ kept });
  }

  /**
   * A file that failed before decoding leaves the previous sound in place; one that failed later does not, and the
   * previous one is opened again as it was kept.
   */
  #rejectFile({ reason, kept }: MakerFailure, opening: Opening): void {
    const lostSound = this.#ready !== null && !kept;
    if (!kept) {
      this.#stopPreview();
      this.#ready = null;
    }
    if (reason === 'start') this.#failed = opening;
    else if (opening.restored && reason !== 'canceled') void this.removeFile();
    const message = failureMessage(reason);
    this.#set({
      phase: this.#ready ?? { kind: 'empty' },
      notice: message ? { kind: 'error', message, canRetry: reason === 'start' } : null,
    });
    if (lostSound && !this.#failed) void this.restore();
  }
}
