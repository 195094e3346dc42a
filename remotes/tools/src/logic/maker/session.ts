import { MakerFailure } from '../../engine/failure.ts';
import type { LoopRegion } from '../../engine/preview/protocol.ts';
import type { Preview } from '../../engine/preview/preview.ts';
import { editedName, type SaveFormat } from '../../engine/save/file-name.ts';
import { UNTOUCHED, type MakerSettings } from '../../engine/settings/meta.ts';
import { rateOf } from '../../engine/settings/rate.ts';
import type { MakerEngine } from '../../engine/worker/client.ts';
import type { Sound } from '../../engine/worker/protocol.ts';
import { audioLoaded, downloadStarted, MESSAGES, wordsFor } from './messages.ts';
import { AT_REST, SILENCE, type Heard, type MakerState, type Phase } from './state.ts';

export type SessionParts = {
  createEngine: () => MakerEngine;
  /** Begins to sound silently; `play` makes it heard. */
  startPreview: (
    sound: Pick<Sound, 'frames' | 'sampleRate'>,
    settings: MakerSettings,
    ends: Pick<MakerEngine, 'connect'> & { onReport: (heard: Heard) => void },
  ) => Promise<Preview>;
  /** Gives a finished file to the listener. */
  deliver: (file: Blob, name: string) => void;
  /** The maker is about to be heard. */
  onPlay: () => void;
};

export type MakerSession = ReturnType<typeof createSession>;

/** One visit to the maker: the file, what is heard and what is saved. It knows no React and no document. */
export const createSession = (initial: MakerSettings, parts: SessionParts) => {
  const { startPreview, deliver, onPlay } = parts;
  let engine: MakerEngine | null = null;
  let state: MakerState = { ...AT_REST, settings: initial };
  let heard = SILENCE;
  let owned: Extract<Phase, { kind: 'ready' }> | null = null;
  let preview: Preview | null = null;
  let loading: AbortController | null = null;
  let saving: AbortController | null = null;
  const listeners = new Set<() => void>();
  const set = (changes: Partial<MakerState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const fail = (message: string | null) => set({ notice: message ? { kind: 'error', message } : null });

  /** What is heard: the settings, or the original while the two are compared. */
  const tune = () => {
    const audible = state.original ? UNTOUCHED : state.settings;
    preview?.set(rateOf(audible).value, audible);
  };
  const setPlaying = (playing: boolean) => {
    if (playing) onPlay();
    preview?.play(playing);
    set({ playing });
  };

  const enter = async (name: string, sound: Sound, job: AbortController, { connect }: MakerEngine) => {
    const onReport = (report: Heard) => (heard = report);
    const started = await startPreview(sound, state.settings, { connect, onReport });
    if (loading !== job) return started.stop();
    preview?.stop();
    preview = started;
    heard = SILENCE;
    owned = { kind: 'ready', name, sound };
    set({ phase: owned, original: false, loop: null });
    set({ notice: { kind: 'success', message: audioLoaded(name) } });
    tune();
    setPlaying(true);
  };

  /** What failed before it was decoded took nothing away: the sound that was there goes on. */
  const refuse = (error: unknown) => {
    const known = error instanceof MakerFailure;
    if (!known || !error.kept) {
      preview?.stop();
      preview = null;
      owned = null;
    }
    set({ phase: owned ?? { kind: 'empty' } });
    fail(known ? wordsFor(error.reason) : MESSAGES.load);
  };

  const load = async (file: File): Promise<void> => {
    engine ??= parts.createEngine();
    loading?.abort();
    saving?.abort();
    const job = new AbortController();
    loading = job;
    if (state.playing) setPlaying(false);
    set({ phase: { kind: 'loading', name: file.name, share: 0 }, notice: null });
    try {
      const onProgress = (share: number) =>
        loading === job && set({ phase: { kind: 'loading', name: file.name, share } });
      const sound = await engine.load(file, { signal: job.signal, onProgress });
      await enter(file.name, sound, job, engine);
    } catch (error) {
      if (loading === job) refuse(error);
    }
  };

  const save = async (format: SaveFormat): Promise<void> => {
    const { phase, settings } = state;
    if (phase.kind !== 'ready' || !engine) return fail(MESSAGES.noAudioLoaded);
    if (!(rateOf(settings).value > 0)) return fail(MESSAGES.speed);
    if (saving) return;
    const job = new AbortController();
    saving = job;
    set({ job: { format, share: 0 }, notice: null });
    try {
      const onProgress = (share: number) => set({ job: { format, share } });
      const file = await engine.save(settings, format, { signal: job.signal, onProgress });
      const name = editedName(phase.name, format);
      deliver(file, name);
      set({ notice: { kind: 'success', message: downloadStarted(name) } });
    } catch (error) {
      fail(error instanceof MakerFailure ? wordsFor(error.reason) : MESSAGES.save);
    } finally {
      saving = null;
      set({ job: null });
    }
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    /** The newest report of the preview; too frequent to be state. */
    heard: () => heard,
    load,
    save,
    say: fail,
    cancel: () => (state.phase.kind === 'loading' ? loading : saving)?.abort(),
    toggle: () => (preview ? setPlaying(!state.playing) : fail(MESSAGES.noAudio)),
    pause: () => state.playing && setPlaying(false),
    change: (changes: Partial<MakerSettings>) => {
      set({ settings: { ...state.settings, ...changes }, original: false });
      tune();
    },
    compare: (original: boolean) => {
      set({ original });
      tune();
    },
    seek: (frame: number) => {
      heard = { ...heard, frame };
      preview?.seek(frame);
    },
    setLoop: (loop: LoopRegion | null) => {
      set({ loop });
      if (state.phase.kind === 'ready') preview?.loop(loop ?? { start: 0, end: state.phase.sound.frames });
    },
    /** Starts the worker before it is needed: its first use costs most of a second. */
    open: () => {
      engine ??= parts.createEngine();
    },
    close: () => {
      loading = null;
      preview?.stop();
      preview = null;
      engine?.dispose();
      engine = null;
      set({ ...AT_REST, settings: state.settings });
    },
  };
};
