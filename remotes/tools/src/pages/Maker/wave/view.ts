import type { Sound } from '../../../engine/worker/protocol.ts';

/** Visible part of the sound: starts at `start`, a fraction of the sound, and is 1 / `zoom` long. */
export type View = { start: number; zoom: number };

export const WHOLE: View = { start: 0, zoom: 1 };

const MIN_VISIBLE_SECONDS = 1;

export const maxZoom = ({ frames, sampleRate }: Pick<Sound, 'frames' | 'sampleRate'>): number =>
  Math.max(1, frames / sampleRate / MIN_VISIBLE_SECONDS);

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/** Moves the view to `start`, clamped to the sound. */
export const moveTo = ({ zoom }: View, start: number): View => ({ zoom, start: clamp(start, 1 - 1 / zoom) });

/** Zooms the view; `at`, a fraction of the view, keeps its position. */
export const zoomBy = (view: View, factor: number, at: number, max: number): View => {
  const zoom = Math.min(max, Math.max(1, view.zoom * factor));
  return moveTo({ ...view, zoom }, view.start + at / view.zoom - at / zoom);
};

/** Maps a fraction of the sound to the view: 0 to 1 if visible. */
export const placeIn = ({ start, zoom }: View, fraction: number): number => (fraction - start) * zoom;
