import { MakerFailure } from '../../../engine/failure.ts';
import type { Preview } from '../../../engine/preview/preview.ts';
import type { MakerEngine } from '../../../engine/worker/client.ts';
import type { Sound } from '../../../engine/worker/protocol.ts';
import type { Jobs } from './jobs.ts';
import { audioLoaded, audioRestored, cutOff, failureMessage, fileGone } from './messages.ts';
import type { Playback } from './playback.ts';
import { currentEdit, startEdits, type Edit, type Edits } from './edits.ts';
import type { Keeper } from './keeper.ts';
import type { Project } from './library.ts';
import type { MakerState, Phase, SessionOptions } from './state.ts';

/** A file to open; a saved project includes its edits. */
type Opening = {
  file: File;
  abort: AbortController;
  /** Whether a new file replaces that of the open project. */
  replace?: boolean;
  kept?: { project: Project; edits: Edits; steal?: boolean };
};

type Host = Pick<SessionOptions, 'library'> & {
  state: () => MakerState;
  set: (changes: Partial<MakerState>) => void;
  /** Starts the worker if it is not running. */
  engine: () => MakerEngine;
  /** Called after a file was opened. */
  onOpen: () => void;
  jobs: Jobs;
  playback: Playback;
  keeper: Keeper;
};

/** Opens new files and saved projects, one at a time; the latest request wins. */
export class Opener {
  readonly #host: Host;
  /** The loaded sound, even while another one is loading. */
  #ready: Extract<Phase, { kind: 'ready' }> | null = null;
  #opening: Opening | null = null;
  /** Whether opening failed because a part of the maker could not be loaded. */
  #failed: Opening | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Whether nothing is open or being opened. */
  get isIdle(): boolean {
    return !this.#opening && !this.#ready;
  }

  get hasSound(): boolean {
    return this.#ready !== null;
  }

  /** Opens a file as a new project, or with `replace` in the place of the open one. */
  load(file: File, { replace = false } = {}): Promise<void> {
    return this.#open({ file, replace, abort: new AbortController() });
  }

  /** Retries a file that failed because a part of the maker could not be loaded. */
  async retry(): Promise<void> {
    if (this.#failed) await this.#open({ ...this.#failed, abort: new AbortController() });
  }

  cancel(): void {
    this.#opening?.abort.abort();
  }

  /** Closes the open sound. */
  release(): void {
    this.#ready = null;
  }

  close(): void {
    this.#opening = null;
    this.#failed = null;
    this.#ready = null;
  }

  /** Opens a saved project; with `steal`, even if another tab is editing it. */
  async openProject(
    project: Project,
    { steal = false, isWanted = () => true }: { steal?: boolean; isWanted?: () => boolean } = {},
  ): Promise<void> {
    const { library, state, set } = this.#host;
    const { settings } = state();
    const edits = library.edits(project.id) ?? startEdits({ settings, loop: null, regionOnly: false });
    if (this.isIdle) set({ edits, ...currentEdit(edits) });
    const file = await library.file(project);
    if (this.#opening || !isWanted()) return;
    if (file) await this.#open({ file, abort: new AbortController(), kept: { project, edits, steal } });
    else set({ notice: { at: 'file', kind: 'error', message: fileGone(project) } });
  }

  async #open(opening: Opening): Promise<void> {
    const { set, state, jobs, playback } = this.#host;
    const engine = this.#host.engine();
    this.#opening?.abort.abort();
    jobs.cancelAll();
    this.#opening = opening;
    this.#failed = null;
    if (state().playing) playback.setPlaying(false);
    const { file, kept, abort } = opening;
    const onProgress = (progress: number) => {
      if (this.#opening === opening) set({ phase: { kind: 'loading', name: file.name, progress } });
    };
    if (!kept) set({ notice: null });
    onProgress(0);
    try {
      const sound = await engine.load(file, { signal: abort.signal, onProgress });
      const preview = await playback.prepare(sound, abort.signal);
      if (this.#opening !== opening) return preview.stop();
      this.#opening = null;
      this.#show(preview, sound, opening);
    } catch (error) {
      if (this.#opening !== opening) return;
      this.#opening = null;
      this.#reject(error instanceof MakerFailure ? error : new MakerFailure('start'), opening);
    }
  }

  /** Initial edit of a new file: the current settings, without a trim unless it came from the URL. */
  #firstEdit(): Edit {
    const { settings, recipe } = this.#host.state();
    const trim = recipe ? {} : { trimStart: 0, trimEnd: 0 };
    return { settings: { ...settings, ...trim }, loop: null, regionOnly: false };
  }

  #show(preview: Preview, sound: Sound, { file, kept, replace }: Opening): void {
    const { set, state, playback, keeper, onOpen } = this.#host;
    this.#ready = { kind: 'ready', name: file.name, sound };
    const message = (kept ? audioRestored(file.name) : audioLoaded(file.name)) + cutOff(sound);
    // The error may belong to a different file than the one that is opened again.
    const { notice } = state();
    const error = kept && notice?.kind === 'error' ? notice : null;
    const edit = kept ? currentEdit(kept.edits) : this.#firstEdit();
    set({
      phase: this.#ready,
      original: false,
      tempo: null,
      loudness: null,
      notice: error ?? { at: 'file', kind: 'success', message },
      ...edit,
    });
    set(kept ? { edits: kept.edits } : { recipe: null });
    playback.use(preview, sound);
    playback.setPlaying(!kept);
    void (kept ? keeper.use(kept.project, kept) : keeper.create(file, sound, { replace }));
    onOpen();
  }

  /**
   * If a file fails before decoding, the previous sound is still loaded. If it fails later, the previous sound is
   * opened again from its saved project.
   */
  #reject({ reason, kept }: MakerFailure, opening: Opening): void {
    const { set, state, library, playback, keeper } = this.#host;
    const lostSound = this.#ready !== null && !kept;
    if (!kept) {
      playback.stop();
      this.#ready = null;
    }
    if (reason === 'start') this.#failed = opening;
    else if (opening.kept && reason !== 'canceled' && !this.#ready) keeper.leave();
    const message = failureMessage(reason);
    set({
      phase: this.#ready ?? { kind: 'empty' },
      notice: message ? { at: 'file', kind: 'error', message, canRetry: reason === 'start' } : null,
    });
    const current = state().project;
    const project = lostSound && !this.#failed && current ? library.find(current.id) : null;
    if (project) void this.openProject(project);
  }
}
