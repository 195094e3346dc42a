import { MakerFailure } from '../../engine/failure.ts';
import type { Preview } from '../../engine/preview/preview.ts';
import type { PlaybackReport } from '../../engine/preview/protocol.ts';
import type { LoopRegion } from '../../engine/store/cut.ts';
import type { SaveFormat } from '../../engine/save/file-name.ts';
import type { MakerSettings } from '../../engine/settings/meta.ts';
import { withTempo } from '../../engine/tempo/target.ts';
import type { MakerEngine } from '../../engine/worker/client.ts';
import type { Sound } from '../../engine/worker/protocol.ts';
import { Jobs } from './jobs.ts';
import { audioLoaded, audioRestored, failureMessage, fileGone, MESSAGES } from './messages.ts';
import { Playback } from './playback.ts';
import { currentEdit, startEdits, type Edit, type Edits } from './projects/edits.ts';
import { Keeper } from './projects/keeper.ts';
import type { Project } from './projects/library.ts';
import type { Recipe } from './recipe.ts';
import { INITIAL_STATE, type MakerState, type Phase, type SessionOptions } from './state.ts';

/** A file that is being opened; that of a kept project comes with its edits. */
type Opening = {
  file: File;
  abort: AbortController;
  kept?: { project: Project; edits: Edits; steal?: boolean };
};

/** One visit to the maker: the file, its preview and its downloads. Independent of React and the document. */
export class MakerSession {
  #options: SessionOptions;
  #engine: MakerEngine | null = null;
  #state: MakerState;
  /** The loaded sound, also while another one loads. */
  #ready: Extract<Phase, { kind: 'ready' }> | null = null;
  #opening: Opening | null = null;
  /** Failed because the maker itself could not be loaded. */
  #failed: Opening | null = null;
  readonly #jobs: Jobs;
  readonly #playback: Playback;
  readonly keeper: Keeper;
  #listeners = new Set<() => void>();

  /** With a recipe instead of the usual settings, if the address has one. */
  constructor(usual: MakerSettings, options: SessionOptions, recipe: Recipe | null = null) {
    const settings = recipe?.settings ?? usual;
    const edits = startEdits({ settings, loop: null, regionOnly: false });
    this.#state = { ...INITIAL_STATE, settings, edits, recipe };
    this.#options = options;
    const host = {
      ...options,
      state: this.state,
      set: (changes: Partial<MakerState>) => this.#set(changes),
      engine: () => this.#engine,
    };
    this.keeper = new Keeper(host);
    this.#jobs = new Jobs(host);
    this.#playback = new Playback(host);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  state = (): MakerState => this.#state;

  /** The newest report of the preview; too frequent to be part of the state. */
  report = (): PlaybackReport => this.#playback.report();

  /** Starts the worker before it is needed, because its first use takes most of a second. */
  open(): void {
    this.#engine ??= this.#options.createEngine();
  }

  /** Brings back the project of this tab, paused; with a recipe in the address, the list of projects alone. */
  async restore(): Promise<void> {
    const engine = this.#engine;
    const starting = this.keeper.start();
    const { recipe } = this.#state;
    const project = recipe ? null : this.#options.library.last();
    const edits = recipe || project ? null : this.keeper.editsWithoutProject();
    if (edits && !this.#opening && !this.#ready) this.#apply(edits);
    if (project)
      await this.#openProject(project, { isWanted: () => this.#engine === engine && !this.#ready });
    await starting;
  }

  /** Opens a kept project; with `steal`, also when another tab edits it. */
  async openProject(id: string, options: { steal?: boolean } = {}): Promise<void> {
    const project = this.#options.library.find(id);
    if (project) await this.#openProject(project, options);
  }

  close(): void {
    this.#opening = null;
    this.#failed = null;
    this.#ready = null;
    this.#playback.stop();
    this.keeper.close();
    this.#engine?.dispose();
    this.#engine = null;
    const { settings, edits, recipe } = this.#state;
    this.#set({ ...INITIAL_STATE, settings, edits, recipe });
  }

  /** Opens a file as a new project. */
  load(file: File): Promise<void> {
    return this.#openFile({ file, abort: new AbortController() });
  }

  /** Opens the file again that failed because a part of the maker was missing. */
  async retry(): Promise<void> {
    if (this.#failed) await this.#openFile({ ...this.#failed, abort: new AbortController() });
  }

  /** Sets the recipe of the address for the project that is open, or for a kept one. */
  async applyRecipe(id?: string): Promise<void> {
    const { recipe } = this.#state;
    if (id !== undefined) await this.openProject(id);
    if (!recipe || this.#state.phase.kind !== 'ready') return;
    this.dismissRecipe();
    const { trimStart, trimEnd } = this.#state.settings;
    this.change({ ...recipe.settings, trimStart, trimEnd });
  }

  dismissRecipe(): void {
    this.#set({ recipe: null });
  }

  /** Empties the page; a kept project stays in the list. */
  closeProject(): void {
    this.pause();
    this.#jobs.cancelAll();
    this.#playback.stop();
    this.#ready = null;
    const { settings } = this.#state;
    const edit = { settings, loop: null, regionOnly: false };
    this.#set({ phase: { kind: 'empty' }, notice: null, edits: startEdits(edit), ...edit });
    this.keeper.leave();
  }

  async deleteProject(id: string): Promise<void> {
    const isCurrent = this.#state.project?.id === id;
    if (!(await this.keeper.remove(id))) return this.showError(MESSAGES.elsewhere);
    if (isCurrent) this.closeProject();
  }

  save = (format: SaveFormat): Promise<void> => this.#jobs.save(format);

  /** Measures the loudness of the file and of its result. */
  measure = (): Promise<void> => this.#jobs.measure();

  /** Finds the tempo of the file, and the speed to the target tempo. */
  async findTempo(): Promise<void> {
    await this.#jobs.findTempo();
    const { bpm } = this.#state.settings;
    if (bpm > 0) this.change({ bpm });
  }

  /** Corrects the tempo that was found: music can be counted at half and at twice a tempo. */
  setTempo(bpm: number): void {
    this.#set({ tempo: { bpm } });
    if (this.#state.settings.bpm > 0) this.change({ bpm: this.#state.settings.bpm });
  }

  showError(message: string | null): void {
    this.#set({ notice: message ? { kind: 'error', message } : null });
  }

  cancel(): void {
    if (this.#state.phase.kind === 'loading') this.#opening?.abort.abort();
    else this.#jobs.cancelSave();
  }

  toggle(): void {
    if (!this.#playback.toggle()) this.showError(MESSAGES.noAudio);
  }

  pause(): void {
    if (this.#state.playing) this.#playback.setPlaying(false);
  }

  change(changes: Partial<MakerSettings>): void {
    // A speed of one's own ends the target tempo.
    const target = 'speed' in changes && !('bpm' in changes) ? { bpm: 0 } : {};
    const tempo = this.#state.tempo?.bpm ?? null;
    const settings = withTempo({ ...this.#state.settings, ...changes, ...target }, tempo);
    this.#set({ settings, original: false });
    const [name, ...others] = Object.keys(changes);
    this.keeper.record(others.length === 0 ? name : undefined);
    this.#playback.updateSettings();
  }

  /** Goes back to the edit before, or forward to the one after. */
  step(by: -1 | 1): void {
    const edit = this.keeper.step(by);
    if (!edit) return;
    this.#set({ ...edit, original: false });
    this.#playback.update();
  }

  playOriginal(original: boolean): void {
    this.#set({ original });
    this.#playback.updateSettings();
  }

  seek(frame: number): void {
    this.#playback.seek(frame);
  }

  setRegionOnly(regionOnly: boolean): void {
    this.#set({ regionOnly });
    this.keeper.record();
  }

  setLoop(loop: LoopRegion | null): void {
    this.#set({ loop, regionOnly: loop !== null && this.#state.regionOnly });
    this.keeper.record(loop ? 'loop' : undefined);
    this.#playback.updateLoop();
  }

  #set(changes: Partial<MakerState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #apply(edits: Edits): void {
    this.#set({ edits, ...currentEdit(edits) });
  }

  async #openProject(
    project: Project,
    { steal = false, isWanted = () => true }: { steal?: boolean; isWanted?: () => boolean },
  ): Promise<void> {
    const { settings } = this.#state;
    const edits =
      this.#options.library.edits(project.id) ?? startEdits({ settings, loop: null, regionOnly: false });
    if (!this.#opening && !this.#ready) this.#apply(edits);
    const file = await this.#options.library.file(project);
    if (this.#opening || !isWanted()) return;
    if (file) await this.#openFile({ file, abort: new AbortController(), kept: { project, edits, steal } });
    else this.showError(fileGone(project));
  }

  async #openFile(opening: Opening): Promise<void> {
    this.open();
    this.#opening?.abort.abort();
    this.#jobs.cancelAll();
    this.#opening = opening;
    this.#failed = null;
    this.pause();
    const { file, kept, abort } = opening;
    const onProgress = (progress: number) => {
      if (this.#opening === opening) this.#set({ phase: { kind: 'loading', name: file.name, progress } });
    };
    if (!kept) this.#set({ notice: null });
    onProgress(0);
    try {
      const sound = await this.#engine!.load(file, { signal: abort.signal, onProgress });
      const preview = await this.#playback.prepare(sound, abort.signal);
      if (this.#opening !== opening) return preview.stop();
      this.#opening = null;
      this.#show(preview, sound, opening);
    } catch (error) {
      if (this.#opening !== opening) return;
      this.#opening = null;
      this.#rejectFile(error instanceof MakerFailure ? error : new MakerFailure('start'), opening);
    }
  }

  /** Of a new file: what is set, without the trim of another song; that of an address is for this one. */
  #firstEdit(): Edit {
    const { settings, recipe } = this.#state;
    const trim = recipe ? {} : { trimStart: 0, trimEnd: 0 };
    return { settings: { ...settings, ...trim }, loop: null, regionOnly: false };
  }

  #show(preview: Preview, sound: Sound, { file, kept }: Opening): void {
    this.#ready = { kind: 'ready', name: file.name, sound };
    const message = kept ? audioRestored(file.name) : audioLoaded(file.name);
    // The error of another file may stand above the one that is opened again.
    const error = kept && this.#state.notice?.kind === 'error' ? this.#state.notice : null;
    const edit = kept ? currentEdit(kept.edits) : this.#firstEdit();
    this.#set({
      phase: this.#ready,
      original: false,
      tempo: null,
      notice: error ?? { kind: 'success', message },
      ...edit,
    });
    this.#set(kept ? { edits: kept.edits } : { recipe: null });
    this.#playback.use(preview, sound);
    this.#playback.setPlaying(!kept);
    void (kept ? this.keeper.use(kept.project, kept) : this.keeper.create(file, sound));
    if (this.#state.settings.bpm > 0) void this.findTempo();
  }

  /**
   * A file that failed before decoding leaves the previous sound in place; one that failed later does not, and the
   * previous one is opened again as it was kept.
   */
  #rejectFile({ reason, kept }: MakerFailure, opening: Opening): void {
    const lostSound = this.#ready !== null && !kept;
    if (!kept) {
      this.#playback.stop();
      this.#ready = null;
    }
    if (reason === 'start') this.#failed = opening;
    else if (opening.kept && reason !== 'canceled' && !this.#ready) this.keeper.leave();
    const message = failureMessage(reason);
    this.#set({
      phase: this.#ready ?? { kind: 'empty' },
      notice: message ? { kind: 'error', message, canRetry: reason === 'start' } : null,
    });
    const { project } = this.#state;
    if (lostSound && !this.#failed && project) void this.openProject(project.id);
  }
}
