import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { PlayerStatus } from '@rushtone/contract';
import type { VideoHostLink } from '../video-host/video-host-link.ts';

/** Windows too low for both a video and the page's main action. */
const LOW = '(max-height: 319.98px)';
/** Windows where the dock spans the width above the bar, as in `mixins.scss`. */
const PHONE = '(max-width: 479.98px), (max-width: 767.98px) and (min-height: 600px)';

/** Which video is hidden: none, the docked one, or any. */
export type Folded = 'none' | 'dock' | 'any';

const matches = (query: string): boolean => window.matchMedia?.(query).matches ?? false;

/**
 * Which video to hide while paused. A video paused or being used with its own controls stays until focus
 * leaves its iframe.
 */
const foldedWhenPaused = (): Folded => {
  if (document.activeElement instanceof HTMLIFrameElement) return 'none';
  return matches(LOW) ? 'any' : matches(PHONE) ? 'dock' : 'none';
};

/** The window gets `blur` when focus moves into an iframe. */
const EVENTS = ['resize', 'focus', 'blur'] as const;
const subscribe = (listener: () => void): (() => void) => {
  // The active element changes only after the event.
  const changed = () => void setTimeout(listener);
  for (const type of EVENTS) window.addEventListener(type, changed);
  return () => {
    for (const type of EVENTS) window.removeEventListener(type, changed);
  };
};

/**
 * In a small window a paused video is hidden in favor of the page, and shown again before it plays (spec
 * §10.34).
 */
export const useFolded = (link: VideoHostLink, status: PlayerStatus): Folded => {
  const whenPaused = useSyncExternalStore(subscribe, foldedWhenPaused);
  const [starting, setStarting] = useState(false);
  const stopped = status === 'paused' || status === 'ended';
  if (starting && !stopped) setStarting(false);
  const folded = stopped && !starting ? whenPaused : 'none';
  useEffect(
    () => (folded === 'none' ? undefined : link.onBeforePlay(() => flushSync(() => setStarting(true)))),
    [link, folded],
  );
  return folded;
};
