import type { Sound } from '../../../engine/worker/protocol.ts';

/** The part of the sound that the waveform shows: from `start`, a fraction of the sound, 1 / `zoom` of it. */
export type View = { start: number; zoom: number };

export const WHOLE: View = { start: 0, zoom: 1 };

const MIN_VISIBLE_SECONDS = 1;

export const maxZoom = ({ frames, sampleRate }: Pick<Sound, 'frames' | 'sampleRate'>): number =>
  Math.max(1, frames / sampleRate / MIN_VISIBLE_SECONDS);

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** As near to `start` as the sound's ends allow. */
export const moveTo = ({ zoom }: View, start: number): View => ({ zoom, start: clamp(start, 1 - 1 / zoom) });

/** `at`, a fraction of what is shown, stays where it is. */
export const zoomBy = (view: View, factor: number, at: number, max: number): View => {
  const zoom = Math.min(max, Math.max(1, view.zoom * factor));
  return moveTo({ ...view, zoom }, view.start + at / view.zoom - at / zoom);
};

/** Where a fraction of the sound is in what is shown: from 0 to 1, or outside. */
export const placeIn = ({ start, zoom }: View, fraction: number): number => (fraction - start) * zoom;
