import { useEffect, useState, type RefObject } from 'react';
import { useValue } from '@rushtone/platform/browser/value-store';
import type { SlotTracker } from '../stage/slot-tracker.ts';

const CHECK_EVERY_MS = 200;
const SAMPLE_POINTS = [0.05, 0.5, 0.95];

/** Checks nine points of the box that are in the viewport. */
const isCovered = (box: Element): boolean => {
  const { left, top, width, height } = box.getBoundingClientRect();
  return SAMPLE_POINTS.some((x) =>
    SAMPLE_POINTS.some((y) => {
      const topmost = document.elementFromPoint(left + width * x, top + height * y);
      return topmost !== null && !box.contains(topmost);
    }),
  );
};

/** Number of visible inline videos, while which the header and the tab bar move aside. */
let visibleCount = 0;
const changeVisibleCount = (change: 1 | -1) => {
  visibleCount += change;
  document.documentElement.toggleAttribute('data-inline-video-shown', visibleCount > 0);
};

/**
 * Returns false while a menu, a dialog, the dock or a notice would cover the video, which the video host
 * forbids. The video is then hidden and paused.
 */
export const useUnobstructed = (box: RefObject<HTMLElement | null>, slot: SlotTracker): boolean => {
  const { roomRequested } = useValue(slot);
  const [inView, setInView] = useState(false);
  const [covered, setCovered] = useState(false);
  const visible = inView && !roomRequested;

  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver((entries) =>
      setInView(entries.at(-1)?.isIntersecting ?? false),
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);

  useEffect(() => {
    if (!visible) return;
    changeVisibleCount(1);
    const check = () => setCovered(box.current !== null && isCovered(box.current));
    check();
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => {
      changeVisibleCount(-1);
      clearInterval(timer);
    };
  }, [box, visible]);

  return !roomRequested && !covered;
};
