import { MakerFailure } from '../../../engine/failure.ts';
import { editedName, type SaveFormat } from '../../../engine/save/file-name.ts';
import { MEMORY_SAMPLES } from '../../../engine/settings/limits.ts';
import type { MakerSettings } from '../../../engine/settings/meta.ts';
import { createFileOwner, type FileOwner } from '../../../engine/store/file-owner.ts';
import { withTempo } from '../../../engine/tempo/target.ts';
import type { MakerEngine } from '../../../engine/worker/client.ts';
import { failureMessage, MESSAGES } from '../session/messages.ts';
import { writeSettings } from '../settings.ts';
import { writeZip } from './zip.ts';

export const MAX_BATCH_FILES = 20;

/** State of a file, with its overall progress. */
export type RowState =
  | { kind: 'waiting' }
  | { kind: 'working'; progress: number }
  | { kind: 'done'; result: Blob; name: string; recipe: string }
  | { kind: 'failed'; message: string }
  | { kind: 'canceled' };

export type Row = { id: number; file: File; state: RowState };

export type Recipe = { settings: MakerSettings; format: SaveFormat };

export type BatchState = {
  rows: readonly Row[];
  running: boolean;
  /** Names of files beyond the limit. */
  refused: readonly string[];
  zipping: boolean;
};

type Options = {
  createEngine: (owner: FileOwner, options: { memorySamples: number }) => MakerEngine;
  deliver: (file: Blob, name: string) => void;
  /** Number of files processed concurrently. */
  lanes: number;
};

const MAX_LANES = 3;
/** Assumed device memory in GB, for browsers that don't report it. */
const SMALL_MEMORY = 4;

/** Leaves one core for the page. Only Chromium has `deviceMemory`. */
export const lanesFor = (device: { hardwareConcurrency?: number; deviceMemory?: number }): number =>
  (device.deviceMemory ?? Infinity) <= SMALL_MEMORY
    ? 1
    : Math.min(MAX_LANES, Math.max(1, (device.hardwareConcurrency ?? 1) - 1));

const EMPTY: BatchState = { rows: [], running: false, refused: [], zipping: false };
const ZIP_NAME = 'edited_songs.zip';

const textOf = ({ settings, format }: Recipe): string => `${format}?${writeSettings(settings)}`;

/** Share of decoding in the progress. */
const LOADING = 0.3;

/**
 * Processes up to 20 files with one recipe, one per lane at a time. Decoded sounds share the memory budget of a single
 * sound; longer ones use a temporary file.
 */
export class Batch {
  readonly #options: Options;
  #state = EMPTY;
  #listeners = new Set<() => void>();
  #lastId = 0;
  /** Owner of the result files, across runs. */
  #owner: FileOwner | null = null;
  readonly #working = new Map<number, AbortController>();
  #stopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  state = (): BatchState => this.#state;

  add(files: readonly File[]): void {
    const room = MAX_BATCH_FILES - this.#state.rows.length;
    const rows = files.slice(0, room).map((file): Row => {
      this.#lastId += 1;
      return { id: this.#lastId, file, state: { kind: 'waiting' } };
    });
    this.#set({
      rows: [...this.#state.rows, ...rows],
      refused: files.slice(room).map(({ name }) => name),
    });
  }

  /** Returns the rows without a result of this recipe. */
  pending(recipe: Recipe): readonly Row[] {
    const text = textOf(recipe);
    return this.#state.rows.filter(({ state }) => state.kind !== 'done' || state.recipe !== text);
  }

  /** Processes the rows without a result of this recipe. A failure does not stop the others. */
  async start(recipe: Recipe): Promise<void> {
    if (this.#state.running) return;
    const pending = this.pending(recipe).map(({ id }) => id);
    for (const id of pending) this.#setRow(id, { kind: 'waiting' });
    const owner = (this.#owner ??= createFileOwner());
    this.#stopped = false;
    this.#set({ running: true, refused: [] });
    const lanes = Math.min(this.#options.lanes, pending.length);
    const memorySamples = Math.floor(MEMORY_SAMPLES / lanes);
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        const engine = this.#options.createEngine(owner, { memorySamples });
        for (let id = pending.shift(); id !== undefined && !this.#stopped; id = pending.shift()) {
          const row = this.#state.rows.find((each) => each.id === id);
          if (row?.state.kind === 'waiting') await this.#work(engine, row, recipe);
        }
        engine.dispose();
      }),
    );
    this.#set({ running: false });
  }

  /** Cancels a file in progress or in the queue. */
  cancel(id: number): void {
    const working = this.#working.get(id);
    if (working) working.abort();
    else this.#setRow(id, { kind: 'canceled' });
  }

  cancelAll(): void {
    this.#stopped = true;
    for (const { id, state } of this.#state.rows) if (state.kind === 'waiting') this.cancel(id);
    for (const abort of this.#working.values()) abort.abort();
  }

  remove(id: number): void {
    this.cancel(id);
    this.#set({ rows: this.#state.rows.filter((row) => row.id !== id), refused: [] });
  }

  /** Removes all files and their results. */
  clear(): void {
    this.cancelAll();
    this.#owner?.release();
    this.#owner = null;
    this.#set({ rows: [], refused: [] });
  }

  download(id: number): void {
    const state = this.#state.rows.find((row) => row.id === id)?.state;
    if (state?.kind === 'done') this.#options.deliver(state.result, state.name);
  }

  /** Downloads all results as a ZIP. Rejects if it cannot be written. */
  async downloadAll(): Promise<void> {
    const done = this.#state.rows.flatMap(({ state }) => (state.kind === 'done' ? [state] : []));
    if (!this.#owner || this.#state.zipping) return;
    this.#set({ zipping: true });
    try {
      this.#options.deliver(await writeZip(done, this.#owner), ZIP_NAME);
    } finally {
      this.#set({ zipping: false });
    }
  }

  async #work(engine: MakerEngine, { id, file }: Row, recipe: Recipe): Promise<void> {
    const abort = new AbortController();
    const { signal } = abort;
    this.#working.set(id, abort);
    const report = (progress: number) => this.#setRow(id, { kind: 'working', progress });
    report(0);
    try {
      await engine.load(file, { signal, onProgress: (done) => report(done * LOADING) });
      // With a target tempo, the speed depends on the tempo of each file.
      const tempo = recipe.settings.bpm > 0 ? (await engine.tempo({ signal })).bpm : null;
      const settings = withTempo(recipe.settings, tempo);
      const onProgress = (done: number) => report(LOADING + done * (1 - LOADING));
      const result = await engine.save({ ...recipe, settings, region: null }, { signal, onProgress });
      const name = this.#freeName(editedName(file.name, recipe.format));
      this.#setRow(id, { kind: 'done', result, name, recipe: textOf(recipe) });
    } catch (error) {
      const message = error instanceof MakerFailure ? failureMessage(error.reason) : MESSAGES.save;
      const isCanceled = signal.aborted || message === null;
      this.#setRow(id, isCanceled ? { kind: 'canceled' } : { kind: 'failed', message });
    }
    this.#working.delete(id);
  }

  /** Appends a number if another file of the batch has the same name. */
  #freeName(name: string): string {
    const taken = new Set(this.#state.rows.map(({ state }) => (state.kind === 'done' ? state.name : '')));
    const dot = name.lastIndexOf('.');
    const numbered = (count: number) => `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
    let [free, count] = [name, 2];
    for (; taken.has(free); count += 1) free = numbered(count);
    return free;
  }

  #setRow(id: number, state: RowState): void {
    this.#set({ rows: this.#state.rows.map((row) => (row.id === id ? { ...row, state } : row)) });
  }

  #set(changes: Partial<BatchState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
