import { MakerFailure } from '../../../engine/failure.ts';
import { editedName, type SaveFormat } from '../../../engine/save/file-name.ts';
import { rateOf } from '../../../engine/settings/rate.ts';
import type { MakerEngine } from '../../../engine/worker/client.ts';
import { downloadStarted, failureMessage, MESSAGES } from './messages.ts';
import { regionOf, type MakerState, type SessionOptions } from './state.ts';

type Host = Pick<SessionOptions, 'deliver'> & {
  state: () => MakerState;
  set: (changes: Partial<MakerState>) => void;
  engine: () => MakerEngine | null;
};

const errorOf = (error: unknown): MakerState['notice'] => {
  const message = error instanceof MakerFailure ? failureMessage(error.reason) : MESSAGES.save;
  return message ? { kind: 'error', message } : null;
};

/** Runs jobs on the loaded sound: one download and one measurement at a time. */
export class Jobs {
  readonly #host: Host;
  #saving: AbortController | null = null;
  #measuring: AbortController | null = null;
  #findingTempo: AbortController | null = null;

  constructor(host: Host) {
    this.#host = host;
  }

  async save(format: SaveFormat): Promise<void> {
    const { set, state, deliver } = this.#host;
    const engine = this.#host.engine();
    const { phase, settings } = state();
    if (phase.kind !== 'ready' || !engine) return this.#fail(MESSAGES.noAudioLoaded);
    if (!(rateOf(settings).value > 0)) return this.#fail(MESSAGES.speed);
    if (this.#saving) return;
    const { signal } = (this.#saving = new AbortController());
    const onProgress = (progress: number) => set({ job: { format, progress } });
    set({ notice: null });
    onProgress(0);
    try {
      const request = { settings, format, region: regionOf(state()) };
      const file = await engine.save(request, { signal, onProgress });
      const name = editedName(phase.name, format);
      deliver(file, name);
      set({ notice: { kind: 'success', message: downloadStarted(name) } });
    } catch (error) {
      set({ notice: errorOf(error) });
    } finally {
      this.#saving = null;
      set({ job: null });
    }
  }

  async measure(): Promise<void> {
    const { set, state } = this.#host;
    const engine = this.#host.engine();
    const { phase, settings } = state();
    if (phase.kind !== 'ready' || !engine) return this.#fail(MESSAGES.cannotDownload);
    if (this.#measuring) return;
    const { signal } = (this.#measuring = new AbortController());
    const onProgress = (measuring: number) => set({ measuring });
    onProgress(0);
    try {
      const of = { settings, region: regionOf(state()) };
      set({ loudness: { measured: await engine.measure(of, { signal, onProgress }), of } });
    } catch (error) {
      set({ notice: errorOf(error) });
    } finally {
      this.#measuring = null;
      set({ measuring: null });
    }
  }

  async findTempo(): Promise<void> {
    const { set, state } = this.#host;
    const engine = this.#host.engine();
    if (state().phase.kind !== 'ready' || !engine || this.#findingTempo) return;
    const { signal } = (this.#findingTempo = new AbortController());
    set({ findingTempo: true });
    try {
      set({ tempo: await engine.tempo({ signal }) });
    } catch (error) {
      set({ notice: errorOf(error) });
    } finally {
      this.#findingTempo = null;
      set({ findingTempo: false });
    }
  }

  cancelSave(): void {
    this.#saving?.abort();
  }

  cancelAll(): void {
    this.cancelSave();
    this.#measuring?.abort();
    this.#findingTempo?.abort();
  }

  #fail(message: string): void {
    this.#host.set({ notice: { kind: 'error', message } });
  }
}
