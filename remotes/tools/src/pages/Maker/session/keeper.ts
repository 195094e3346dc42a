import type { Sound } from '../../../engine/worker/protocol.ts';
import type { MakerState } from './state.ts';
import { addEdit, currentEdit, isSameEdit, startEdits, stepEdits, type Edit, type Edits } from './edits.ts';
import { StorageError, type Library, type Project, type StorageFailure } from './library.ts';
import type { ProjectLock } from './project-lock.ts';

type Host = {
  library: Library;
  /** Creates the lock. `onLost` is called when another tab takes over the project. */
  lockFor: (onLost: () => void) => ProjectLock;
  state: () => MakerState;
  set: (changes: Partial<MakerState>) => void;
};

/** Changes of the same control within this time, such as dragging a slider, are merged into one undo step, in ms. */
const MERGE_MS = 800;

const EXTENSION = /\.[^.]*$/;

/** Returns the name of a file's project: that of the replaced one if a person has chosen it. */
const nameOf = ({ name }: Project['file'], replaced: Project | null): string =>
  replaced && replaced.name !== nameOf(replaced.file, null)
    ? replaced.name
    : name.replace(EXTENSION, '') || name;

const editOf = ({ settings, loop, regionOnly }: MakerState): Edit => ({ settings, loop, regionOnly });

const reasonOf = (error: unknown): StorageFailure =>
  error instanceof StorageError ? error.reason : 'blocked';

/** Saves the project of this tab: its file once, its edits on each change. */
export class Keeper {
  readonly #host: Host;
  readonly #lock: ProjectLock;
  #lastChange = { of: '', at: 0 };
  /** File and sound that could not be saved, for a retry. */
  #unkept: { file: File; sound: Sound } | null = null;

  constructor(host: Host) {
    this.#host = host;
    this.#lock = host.lockFor(() => host.set({ kept: 'elsewhere' }));
  }

  /** Reads the list of projects, and removes files left behind by a crash. */
  async start(): Promise<void> {
    await this.refresh();
    await this.#host.library.clean((id) => this.#lock.isElsewhere(id)).catch(() => undefined);
  }

  async refresh(): Promise<void> {
    const { library, state, set } = this.#host;
    const projects = library.list();
    const { project } = state();
    set({ projects, project: project && (library.find(project.id) ?? project) });
    set({ room: await library.room() });
  }

  /** Returns the edits of an earlier visit without a project. */
  editsWithoutProject(): Edits | null {
    return this.#host.library.edits(null);
  }

  /** Makes an opened project the one of this tab. */
  async use(project: Project, { steal = false } = {}): Promise<void> {
    const { library, set, state } = this.#host;
    if (!this.#isCurrent(project)) this.#forget(state());
    this.#unkept = null;
    library.choose(project.id);
    set({ project, kept: 'kept' });
    if (!(await this.#lock.take(project.id, { steal })) && this.#isCurrent(project))
      set({ kept: 'elsewhere' });
    await this.refresh();
  }

  /** Creates a project for a newly opened file. It replaces the one before with `replace`, or without changes. */
  async create(file: File, sound: Sound, { replace = false } = {}): Promise<void> {
    const { library, set, state } = this.#host;
    const { phase, project: before, kept } = state();
    const replaced = kept === 'kept' && (replace || before?.unchanged) ? before : null;
    const edits = startEdits(editOf(state()));
    set({ project: null, kept: null, edits });
    this.#lock.release();
    this.#unkept = { file, sound };
    try {
      const seconds = sound.frames / sound.sampleRate;
      // What takes the place of a project stays one.
      const isNew = !replaced || replaced.unchanged;
      const about = { name: nameOf(file, replaced), seconds, ...(isNew && { unchanged: true as const }) };
      const project = await library.add(file, about, edits);
      if (state().phase !== phase) return await library.remove(project.id);
      // Changes made while the file was being written.
      if (state().edits !== edits) library.saveEdits(project.id, state().edits);
      if (replaced) await library.remove(replaced.id);
      await this.use(library.find(project.id) ?? project);
    } catch (error) {
      if (state().phase === phase) set({ kept: reasonOf(error) });
    }
  }

  /** Retries saving the file. */
  async createAgain(): Promise<void> {
    if (this.#unkept) await this.create(this.#unkept.file, this.#unkept.sound);
  }

  /** Saves this tab's state as a separate project, while another tab edits the project. */
  async keepCopy(): Promise<void> {
    const { library, state, set } = this.#host;
    const { project, edits } = state();
    if (!project) return;
    try {
      await this.use(await library.duplicate(project.id, edits));
    } catch (error) {
      set({ kept: reasonOf(error) });
    }
  }

  leave(): void {
    const { library, state, set } = this.#host;
    this.#forget(state());
    this.#unkept = null;
    this.#lock.release();
    library.choose(null);
    set({ project: null, kept: null });
  }

  close(): void {
    this.#lock.release();
  }

  /** Records the current state as an undo step. `of` identifies a control being dragged. */
  record(of = ''): void {
    const { state, set } = this.#host;
    if (isSameEdit(editOf(state()), currentEdit(state().edits))) return;
    const at = performance.now();
    const replace = of !== '' && of === this.#lastChange.of && at - this.#lastChange.at < MERGE_MS;
    this.#lastChange = { of, at };
    set({ edits: addEdit(state().edits, editOf(state()), { replace }) });
    this.#save();
  }

  /** Returns the edit after an undo (-1) or redo (1); `null` if there is none. */
  step(by: -1 | 1): Edit | null {
    const { state, set } = this.#host;
    const edits = stepEdits(state().edits, by);
    if (edits === state().edits) return null;
    this.#lastChange = { of: '', at: 0 };
    set({ edits });
    this.#save();
    return edits.list[edits.at]!;
  }

  async rename(id: string, name: string): Promise<void> {
    this.#host.library.rename(id, name);
    await this.refresh();
  }

  /** Throws a StorageError. */
  async duplicate(id: string): Promise<void> {
    await this.#host.library.duplicate(id);
    await this.refresh();
  }

  /** Deletes a project. Resolves to `false` if another tab is editing it. */
  async remove(id: string): Promise<boolean> {
    if (await this.#lock.isElsewhere(id)) return false;
    await this.#host.library.remove(id);
    await this.refresh();
    return true;
  }

  /** Removes a project in which nothing was changed when its tab leaves it. */
  #forget({ project, kept }: MakerState): void {
    if (project?.unchanged && kept === 'kept') void this.#host.library.remove(project.id);
  }

  #isCurrent({ id }: Project): boolean {
    return this.#host.state().project?.id === id;
  }

  #save(): void {
    const { library, state, set } = this.#host;
    const { project, edits, kept, phase } = state();
    if (kept === 'elsewhere' || (phase.kind === 'ready' && !project)) return;
    try {
      library.saveEdits(project?.id ?? null, edits);
      if (project?.unchanged) void this.refresh();
      if (kept === 'full') set({ kept: 'kept' });
    } catch (error) {
      set({ kept: reasonOf(error) });
    }
  }
}
