import type { Song } from '../../songs.ts';

/** The sound output that playback needs; tests use a silent one. */
export type Sound = Pick<WebSound, 'unlock' | 'now' | 'prepare' | 'start' | 'stop' | 'setLevel'>;

const UNLOCK_LIMIT_MS = 1_000;
const FADE_SECONDS = 0.02;

/** Loops a song's audio file. Buffers are kept, so that the next song with the same loop starts without delay. */
export class WebSound {
  #context: AudioContext | undefined;
  #volume: GainNode | undefined;
  #filter: BiquadFilterNode | undefined;
  #level = 1;
  #song: Song | undefined;
  #buffers = new Map<string, Promise<AudioBuffer | null>>();
  #buffer: AudioBuffer | null = null;
  #playing: { source: AudioBufferSourceNode; gate: GainNode } | undefined;

  /** Resolves to false if the browser does not let this page play sound yet. */
  async unlock(): Promise<boolean> {
    const context = this.#open();
    const song = this.#song;
    const buffer = song && this.#load(song.loop);
    if (context.state !== 'running') {
      const limit = new Promise((resolve) => setTimeout(resolve, UNLOCK_LIMIT_MS));
      await Promise.race([context.resume(), limit]);
    }
    if ((context.state as AudioContextState) !== 'running') return false;
    const loaded = (await buffer) ?? null;
    if (song === this.#song) this.#buffer = loaded;
    return true;
  }

  now(): number {
    return this.#context?.currentTime ?? 0;
  }

  prepare(song: Song): void {
    this.stop();
    this.#song = song;
    this.#buffer = null;
  }

  /** Returns the time of the audio clock at which the position becomes audible. */
  start(position: number, rate: number): number {
    const context = this.#open();
    this.stop();
    const at = context.currentTime + FADE_SECONDS;
    if (!this.#song || !this.#buffer || !this.#filter) return at;
    const { speed, loopSeconds, cutoff } = this.#song;
    this.#filter.frequency.value = cutoff;
    const gate = new GainNode(context, { gain: 0 });
    const source = new AudioBufferSourceNode(context, {
      buffer: this.#buffer,
      loop: true,
      loopEnd: loopSeconds,
      playbackRate: speed * rate,
    });
    source.connect(gate).connect(this.#filter);
    gate.gain.setTargetAtTime(1, at, FADE_SECONDS / 4);
    source.start(at, (position * speed) % loopSeconds);
    this.#playing = { source, gate };
    return at;
  }

  stop(): void {
    if (!this.#playing) return;
    const { source, gate } = this.#playing;
    gate.gain.setTargetAtTime(0, this.now(), FADE_SECONDS / 4);
    source.stop(this.now() + FADE_SECONDS * 2);
    this.#playing = undefined;
  }

  setLevel(level: number): void {
    this.#level = level;
    this.#volume?.gain.setTargetAtTime(level, this.now(), 0.015);
  }

  /** Resolves to `null` if the file cannot be loaded; the song then plays silently. */
  #load(name: string): Promise<AudioBuffer | null> {
    const known = this.#buffers.get(name);
    if (known) return known;
    const loading = fetch(`/loops/${name}.ogg`)
      .then((response) => response.arrayBuffer())
      .then((data) => this.#open().decodeAudioData(data))
      .catch(() => null);
    this.#buffers.set(name, loading);
    return loading;
  }

  #open(): AudioContext {
    if (this.#context) return this.#context;
    const context = new AudioContext({ latencyHint: 'playback' });
    this.#context = context;
    this.#volume = new GainNode(context, { gain: this.#level });
    this.#filter = new BiquadFilterNode(context, { type: 'lowpass' });
    this.#filter.connect(this.#volume).connect(context.destination);
    return context;
  }
}
