import { useEffect, type RefObject } from 'react';
import { moveTo, zoomBy, type View } from './view.ts';

type Gestures = {
  max: number;
  change: (change: (view: View) => View) => void;
  /** Called when a second finger touches, so that the first one's drag is discarded. */
  onPinch: () => void;
};

/** A wheel notch of about 100 pixels zooms by 1.5; trackpads send smaller steps. */
const ZOOM_PER_PIXEL = Math.log(1.5) / 100;
const LINE_PIXELS = 33;

const pixelsOf = ({ deltaMode }: WheelEvent, delta: number): number =>
  deltaMode === WheelEvent.DOM_DELTA_LINE ? delta * LINE_PIXELS : delta;

/**
 * Zooms by Ctrl + wheel and pinching. Pans by horizontal wheel, Shift + wheel, and two fingers. The vertical wheel
 * scrolls the page, and so does the horizontal one at the ends.
 */
export const useGestures = (box: RefObject<HTMLElement | null>, { max, change, onPinch }: Gestures): void =>
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const placeOf = (x: number) => {
      const { left, width } = element.getBoundingClientRect();
      return (x - left) / width;
    };

    const onWheel = (event: WheelEvent) => {
      const [x, y] = [pixelsOf(event, event.deltaX), pixelsOf(event, event.deltaY)];
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        return change((view) => zoomBy(view, Math.exp(-y * ZOOM_PER_PIXEL), placeOf(event.clientX), max));
      }
      const sideways = event.shiftKey && x === 0 ? y : x;
      if (Math.abs(sideways) < Math.abs(event.shiftKey ? 0 : y)) return;
      change((view) => {
        const moved = moveTo(view, view.start + sideways / element.clientWidth / view.zoom);
        if (moved.start !== view.start) event.preventDefault();
        return moved;
      });
    };

    const fingers = new Map<number, number>();
    const pinch = () => {
      const [a = 0, b = 0] = fingers.values();
      return { at: placeOf((a + b) / 2), distance: Math.max(1, Math.abs(a - b)) };
    };
    const onDown = ({ pointerType, pointerId, clientX }: PointerEvent) => {
      if (pointerType !== 'touch' || fingers.size === 2) return;
      fingers.set(pointerId, clientX);
      if (fingers.size === 2) onPinch();
    };
    const onMove = ({ pointerId, clientX }: PointerEvent) => {
      if (!fingers.has(pointerId)) return;
      const before = pinch();
      fingers.set(pointerId, clientX);
      if (fingers.size !== 2) return;
      const after = pinch();
      change((view) => {
        const zoomed = zoomBy(view, after.distance / before.distance, before.at, max);
        return moveTo(zoomed, zoomed.start + (before.at - after.at) / zoomed.zoom);
      });
    };
    const onUp = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId);

    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('pointerdown', onDown, true);
    for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, onUp);
    window.addEventListener('pointermove', onMove);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('pointerdown', onDown, true);
      for (const type of ['pointerup', 'pointercancel'] as const) window.removeEventListener(type, onUp);
      window.removeEventListener('pointermove', onMove);
    };
  }, [box, max, change, onPinch]);
