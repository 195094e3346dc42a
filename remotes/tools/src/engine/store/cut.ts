import type { MakerSettings } from '../settings/meta.ts';
import type { Samples } from './sample-store.ts';

/** Region in frames of the sound; `end` is exclusive. */
export type LoopRegion = { start: number; end: number };

const HUNDREDTHS = 100;

/** Returns the region that `trimStart` and `trimEnd` leave of a sound: at least one frame. */
export const trimOf = (
  { frames, sampleRate }: Pick<Samples, 'frames' | 'sampleRate'>,
  { trimStart, trimEnd }: Pick<MakerSettings, 'trimStart' | 'trimEnd'>,
): LoopRegion => {
  const framesIn = (hundredths: number) => Math.round((hundredths * sampleRate) / HUNDREDTHS);
  const start = Math.min(frames - 1, framesIn(trimStart));
  return { start, end: Math.max(start + 1, frames - framesIn(trimEnd)) };
};

/** Returns the part of a region within the bounds; all of the bounds if there is none. */
export const within = (bounds: LoopRegion, region: LoopRegion | null): LoopRegion => {
  const start = Math.max(bounds.start, region?.start ?? bounds.start);
  const end = Math.min(bounds.end, region?.end ?? bounds.end);
  return start < end ? { start, end } : bounds;
};

/** Returns a region as a separate sound, which is silent beyond its ends. */
export const cut = (sound: Samples, { start, end }: LoopRegion): Samples => {
  const frames = end - start;
  if (frames === sound.frames) return sound;
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
