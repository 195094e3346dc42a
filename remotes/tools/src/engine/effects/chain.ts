import type { Kernel } from '../kernel/kernel.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { roomOf, type Room } from './room.ts';
import { bassShelf } from './shelf.ts';

const RING_BYTES = 32_768 * 8 * 4;
const STATE_BYTES = 64;
const LIMIT_STATE_BYTES = 16 + 2 * 256;
/** Lookahead of the limiter, in frames. */
export const LATENCY_FRAMES = 64;
const RELEASE_SECONDS = 0.25;
/** Highest 16-bit sample value. */
const CEILING = 32_767 / 32_768;

export type EffectSettings = Pick<
  MakerSettings,
  'bass' | 'reverbMix' | 'reverbSize' | 'reverbDecay' | 'limiter' | 'fadeIn' | 'fadeOut'
>;

export const hasEffects = ({ bass, reverbMix }: EffectSettings): boolean => bass > 0 || reverbMix > 0;

/** Applies bass, reverb and limiter in place to blocks in the kernel's memory. Blocks are multiples of 64 frames. */
export class EffectChain {
  readonly #kernel: Kernel;
  readonly #sampleRate: number;
  readonly #at: Record<'shelf' | 'shelfL' | 'shelfR' | 'params' | 'room' | 'ring' | 'limit', number>;
  #room: Room | null = null;
  #goal: Room | null = null;
  #bass = false;
  #ceiling = CEILING;
  #level = { dry: 1, wet: 0, send: 1 };

  constructor(kernel: Kernel, sampleRate: number) {
    this.#kernel = kernel;
    this.#sampleRate = sampleRate;
    this.#at = {
      shelf: kernel.take(40),
      shelfL: kernel.take(16),
      shelfR: kernel.take(16),
      params: kernel.take(96),
      room: kernel.take(STATE_BYTES),
      ring: kernel.take(RING_BYTES),
      limit: kernel.take(LIMIT_STATE_BYTES),
    };
    kernel.floats(this.#at.limit, 2).fill(1);
  }

  /** Changes the settings; with `glide`, the mix changes smoothly over the next blocks. */
  set(settings: EffectSettings, { glide }: { glide: boolean }): void {
    const { bass, reverbMix, reverbSize, reverbDecay, limiter } = settings;
    this.#bass ||= bass > 0;
    this.#ceiling = limiter === 1 ? CEILING : Infinity;
    this.#kernel.view(Float64Array, this.#at.shelf, 5).set(bassShelf(bass, this.#sampleRate));
    this.#goal = roomOf(
      { mix: reverbMix / 100, size: reverbSize / 100, decay: reverbDecay / 10 },
      this.#sampleRate,
    );
    if (glide && this.#room) return;
    this.#enter(this.#goal);
    this.#level = { dry: this.#goal.dry, wet: this.#goal.wet, send: 1 };
  }

  #enter(room: Room): void {
    this.#room = room;
    this.#kernel.view(Int32Array, this.#at.params, 8).set(room.lengths);
    const floats = this.#kernel.floats(this.#at.params + 32, 10);
    floats.set(room.gains);
    floats.set([room.damping, room.pass], 8);
  }

  /** Applies the reverb. Room size changes only while it is faded out, because the delays jump. */
  #reverb(left: number, right: number, frames: number): void {
    const [goal, room] = [this.#goal, this.#room];
    if (!goal || !room || (goal.wet === 0 && this.#level.wet === 0)) return;
    const moved = goal.lengths.some((length, index) => length !== room.lengths[index]);
    const leaving = moved && this.#level.wet > 0;
    if (goal !== room && !leaving) this.#enter(goal);
    if (moved && !leaving) this.#silenceRoom();
    const { dry, wet, send } = this.#level;
    const next = { dry: goal.dry, wet: leaving ? 0 : goal.wet, send: 1 };
    this.#kernel
      .floats(this.#at.params + 72, 6)
      .set([dry, next.dry, wet, next.wet, moved && !leaving ? 0 : send, next.send]);
    this.#level = next;
    this.#kernel.run.reverb(left, right, frames, this.#at.params, this.#at.room, this.#at.ring);
  }

  /** Returns the limiter's lowest gain; 1 while it is inactive. */
  apply(left: number, right: number, frames: number): number {
    const { run } = this.#kernel;
    if (this.#bass) {
      run.biquad(left, frames, this.#at.shelf, this.#at.shelfL);
      run.biquad(right, frames, this.#at.shelf, this.#at.shelfR);
    }
    this.#reverb(left, right, frames);
    const release = LATENCY_FRAMES / (RELEASE_SECONDS * this.#sampleRate);
    return run.limit(left, right, frames, this.#ceiling, release, this.#at.limit);
  }

  #silenceRoom(): void {
    this.#kernel.floats(this.#at.ring, RING_BYTES / 4).fill(0);
    this.#kernel.floats(this.#at.room + 16, 8).fill(0);
  }

  /** Clears reverb and limiter after a seek. */
  clear(): void {
    this.#silenceRoom();
    this.#kernel.floats(this.#at.limit + 16, 128).fill(0);
  }
}
