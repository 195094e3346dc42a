import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { PlayerStatus } from '@rushtone/contract';
import type { VideoHostLink } from '../video-host/video-host-link.ts';

/** A window with less room than a video and the page's main action need. */
const LOW_WINDOW = '(max-height: 319.98px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = window.matchMedia?.(LOW_WINDOW);
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
};
const isLow = (): boolean => window.matchMedia?.(LOW_WINDOW).matches ?? false;

/** In a very low window a paused video leaves the room to the page; it is back before it plays (spec §10.34). */
export const useFolded = (link: VideoHostLink, status: PlayerStatus): boolean => {
  const low = useSyncExternalStore(subscribe, isLow);
  const [starting, setStarting] = useState(false);
  const stopped = status === 'paused' || status === 'ended';
  if (starting && !stopped) setStarting(false);
  const folded = low && stopped && !starting;
  useEffect(
    () => (folded ? link.onBeforePlay(() => flushSync(() => setStarting(true))) : undefined),
    [link, folded],
  );
  return folded;
};
