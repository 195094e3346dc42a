import type { Samples } from './sample-store.ts';

/** In frames of the sound; `end` is exclusive. */
export type LoopRegion = { start: number; end: number };

/** A part of a sound, as a sound of its own: silent beyond its ends. */
export const cut = (sound: Samples, { start, end }: LoopRegion): Samples => {
  const frames = end - start;
  return {
    sampleRate: sound.sampleRate,
    channels: sound.channels,
    frames,
    read: (first, left, right) => {
      sound.read(start + first, left, right);
      const before = Math.min(left.length, Math.max(0, -first));
      const after = Math.min(left.length, Math.max(0, frames - first));
      for (const data of [left, right]) {
        data.fill(0, 0, before);
        data.fill(0, after);
      }
    },
  };
};
