import type { PlaybackReport } from '../../../engine/preview/protocol.ts';
import type { LoopRegion } from '../../../engine/store/cut.ts';
import type { SaveFormat } from '../../../engine/save/file-name.ts';
import type { MakerSettings } from '../../../engine/settings/meta.ts';
import { withTempo } from '../../../engine/tempo/target.ts';
import type { MakerEngine } from '../../../engine/worker/client.ts';
import { Jobs } from './jobs.ts';
import { MESSAGES } from './messages.ts';
import { Opener } from './opener.ts';
import { Playback } from './playback.ts';
import { canUndo, currentEdit, startEdits } from './edits.ts';
import { Keeper } from './keeper.ts';
import type { Project } from './library.ts';
import type { Recipe } from '../recipe.ts';
import {
  INITIAL_STATE,
  type MakerNotice,
  type MakerState,
  type Place,
  type SessionOptions,
} from './state.ts';

/** A visit to the maker: file, preview and downloads. Independent of React and the DOM. */
export class MakerSession {
  #options: SessionOptions;
  #engine: MakerEngine | null = null;
  #state: MakerState;
  readonly #jobs: Jobs;
  readonly #playback: Playback;
  readonly #opener: Opener;
  readonly keeper: Keeper;
  #listeners = new Set<() => void>();

  /** A recipe from the URL replaces the default settings. */
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
    this.#opener = new Opener({
      ...host,
      engine: () => this.open(),
      onOpen: () => {
        if (this.#state.settings.bpm > 0) void this.findTempo();
      },
      jobs: this.#jobs,
      playback: this.#playback,
      keeper: this.keeper,
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  state = (): MakerState => this.#state;

  /** Returns the latest report of the preview, which changes too often to be part of the state. */
  report = (): PlaybackReport => this.#playback.report();

  /** Starts the worker early, because its startup takes most of a second. */
  open(): MakerEngine {
    return (this.#engine ??= this.#options.createEngine());
  }

  /** Restores the project of this tab, paused. With a recipe in the URL, only loads the list of projects. */
  async restore(): Promise<void> {
    const engine = this.#engine;
    const starting = this.keeper.start();
    const { recipe } = this.#state;
    const project = recipe ? null : this.#options.library.last();
    const edits = recipe || project ? null : this.keeper.editsWithoutProject();
    if (edits && this.#opener.isIdle) this.#set({ edits, ...currentEdit(edits) });
    if (project)
      await this.#opener.openProject(project, {
        isWanted: () => this.#engine === engine && !this.#opener.hasSound,
      });
    await starting;
  }

  /** Returns the project that a visit without a recipe opens. */
  last(): Project | null {
    return this.#options.library.last();
  }

  /** Opens a saved project; with `steal`, even if another tab is editing it. */
  async openProject(id: string, options: { steal?: boolean } = {}): Promise<void> {
    const project = this.#options.library.find(id);
    if (project) await this.#opener.openProject(project, options);
  }

  close(): void {
    this.#opener.close();
    this.#playback.stop();
    this.keeper.close();
    this.#engine?.dispose();
    this.#engine = null;
    const { settings, edits, recipe } = this.#state;
    this.#set({ ...INITIAL_STATE, settings, edits, recipe });
  }

  /** Opens a file that somebody chose, after a question (`asked`) if that would leave changes behind. */
  offer(file: File): void {
    const { project, edits } = this.#state;
    const isChanged = project ? !project.unchanged : canUndo(edits) && this.#opener.hasSound;
    if (isChanged) this.#set({ asked: file });
    else void this.load(file);
  }

  /** Answers the question about a file that was offered. */
  answer(answer: 'replace' | 'add' | 'cancel'): void {
    const { asked } = this.#state;
    this.#set({ asked: null });
    if (asked && answer !== 'cancel') void this.load(asked, { replace: answer === 'replace' });
  }

  /** Opens a file as a new project, or with `replace` in the place of the open one. */
  load(file: File, options: { replace?: boolean } = {}): Promise<void> {
    return this.#opener.load(file, options);
  }

  /** Retries a file that failed because a part of the maker could not be loaded. */
  retry(): Promise<void> {
    return this.#opener.retry();
  }

  /** Applies the recipe of the URL to the open project or a saved one. */
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

  /** Closes the project; it stays in the list if it is saved. */
  closeProject(): void {
    this.pause();
    this.#jobs.cancelAll();
    this.#playback.stop();
    this.#opener.release();
    const { settings } = this.#state;
    const edit = { settings, loop: null, regionOnly: false };
    const nothing = { phase: { kind: 'empty' }, notice: null, tempo: null, loudness: null } as const;
    this.#set({ ...nothing, edits: startEdits(edit), ...edit });
    this.keeper.leave();
  }

  async deleteProject(id: string): Promise<void> {
    const isCurrent = this.#state.project?.id === id;
    if (!(await this.keeper.remove(id))) return this.showError(MESSAGES.elsewhere);
    if (isCurrent) this.closeProject();
  }

  save = (format: SaveFormat): Promise<void> => this.#jobs.save(format);

  /** Measures the loudness of the file and of the result. */
  measure = (): Promise<void> => this.#jobs.measure();

  /** Detects the tempo of the file, and sets the speed for the target tempo. */
  async findTempo(): Promise<void> {
    await this.#jobs.findTempo();
    const { bpm } = this.#state.settings;
    if (bpm > 0) this.change({ bpm });
  }

  /** Corrects the detected tempo, which may be half or double the perceived one. */
  setTempo(bpm: number): void {
    this.#set({ tempo: { bpm } });
    if (this.#state.settings.bpm > 0) this.change({ bpm: this.#state.settings.bpm });
  }

  showError(message: string, at: Place = 'file'): void {
    this.#set({ notice: { at, kind: 'error', message } });
  }

  /** Removes a notice that has been shown long enough. */
  dismiss(notice: MakerNotice): void {
    if (this.#state.notice === notice) this.#set({ notice: null });
  }

  cancel(): void {
    if (this.#state.phase.kind === 'loading') this.#opener.cancel();
    else this.#jobs.cancelSave();
  }

  toggle(): void {
    if (!this.#playback.toggle()) this.showError(MESSAGES.noAudio, 'transport');
  }

  pause(): void {
    if (this.#state.playing) this.#playback.setPlaying(false);
  }

  change(changes: Partial<MakerSettings>): void {
    // Setting the speed manually clears the target tempo.
    const target = 'speed' in changes && !('bpm' in changes) ? { bpm: 0 } : {};
    const tempo = this.#state.tempo?.bpm ?? null;
    const settings = withTempo({ ...this.#state.settings, ...changes, ...target }, tempo);
    this.#set({ settings, original: false });
    const [name, ...others] = Object.keys(changes);
    this.keeper.record(others.length === 0 ? name : undefined);
    this.#playback.updateSettings();
  }

  /** Undoes (-1) or redoes (1) an edit. */
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
}
