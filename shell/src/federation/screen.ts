import { use, useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from '@rushtone/contract';
import type { Registry } from '@rushtone/releases';
import { useFederation } from './federation.ts';

const never = () => () => undefined;

/**
 * The registry of the screen at `path`: the newest when somebody goes there, which may be waited for while the
 * page before still stands, and then the same until he leaves it.
 */
export const useScreenRegistry = (path: string): Registry => {
  const { registry, releases } = useFederation();
  const { key } = useLocation();
  const newest = () => releases?.newest.get() ?? null;
  useSyncExternalStore(releases?.newest.subscribe ?? never, newest, newest);
  useLayoutEffect(() => releases?.arrived(key), [releases, key]);
  const screen = releases?.turnTo(key, path);
  if (screen?.settling) use(screen.settling);
  return screen?.running.registry ?? registry;
};
