import { MakerFailure } from '../../../engine/failure.ts';
import { editedName, type SaveFormat } from '../../../engine/save/file-name.ts';
import { rateOf } from '../../../engine/settings/rate.ts';
import type { MakerEngine } from '../../../engine/worker/client.ts';
import { downloadStarted, failureMessage, MESSAGES } from './messages.ts';
import {
  placeOf,
  regionOf,
  type MakerNotice,
  type MakerState,
  type Place,
  type SessionOptions,
} from './state.ts';

type Host = Pick<SessionOptions, 'deliver'> & {
  state: () => MakerState;
  set: (changes: Partial<MakerState>) => void;
  engine: () => MakerEngine | null;
};

const errorOf = (error: unknown, at: Place): MakerNotice | null => {
  const message = error instanceof MakerFailure ? failureMessage(error.reason) : MESSAGES.save;
  return message ? { at, kind: 'error', message } : null;
};

type Kind = 'save' | 'measure' | 'tempo';

/** Runs jobs on the loaded sound, one of each kind at a time. */
export class Jobs {
  readonly #host: Host;
  readonly #running = new Map<Kind, AbortController>();

  constructor(host: Host) {
    this.#host = host;
  }

  async save(format: SaveFormat): Promise<void> {
    const { set, state, deliver } = this.#host;
    const engine = this.#host.engine();
    const { phase, settings } = state();
    const at = placeOf(format);
    if (phase.kind !== 'ready' || !engine) return this.#fail(MESSAGES.noAudioLoaded, at);
    if (!(rateOf(settings).value > 0)) return this.#fail(MESSAGES.speed, at);
    const onProgress = (progress: number) => set({ job: { format, progress } });
    await this.#run('save', at, { job: null }, async (signal) => {
      set({ notice: null });
      onProgress(0);
      const request = { settings, format, region: regionOf(state()) };
      const file = await engine.save(request, { signal, onProgress });
      const name = editedName(phase.name, format);
      deliver(file, name);
      set({ notice: { at, kind: 'success', message: downloadStarted(name) } });
    });
  }

  async measure(): Promise<void> {
    const { set, state } = this.#host;
    const engine = this.#host.engine();
    const { phase, settings } = state();
    if (phase.kind !== 'ready' || !engine) return this.#fail(MESSAGES.cannotDownload, 'loudness');
    const onProgress = (measuring: number) => set({ measuring });
    await this.#run('measure', 'loudness', { measuring: null }, async (signal) => {
      onProgress(0);
      const of = { settings, region: regionOf(state()) };
      set({ loudness: { measured: await engine.measure(of, { signal, onProgress }), of } });
    });
  }

  async findTempo(): Promise<void> {
    const { set, state } = this.#host;
    const engine = this.#host.engine();
    if (state().phase.kind !== 'ready' || !engine) return;
    await this.#run('tempo', 'tempo', { findingTempo: false }, async (signal) => {
      set({ findingTempo: true });
      set({ tempo: await engine.tempo({ signal }) });
    });
  }

  cancelSave(): void {
    this.#running.get('save')?.abort();
  }

  cancelAll(): void {
    for (const abort of this.#running.values()) abort.abort();
  }

  async #run(
    kind: Kind,
    at: Place,
    after: Partial<MakerState>,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    if (this.#running.has(kind)) return;
    const abort = new AbortController();
    this.#running.set(kind, abort);
    try {
      await work(abort.signal);
    } catch (error) {
      this.#host.set({ notice: errorOf(error, at) });
    } finally {
      this.#running.delete(kind);
      this.#host.set(after);
    }
  }

  #fail(message: string, at: Place): void {
    this.#host.set({ notice: { at, kind: 'error', message } });
  }
}
