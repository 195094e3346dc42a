import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

type Connection = { saveData?: boolean; effectiveType?: string };

const connection = (): Connection =>
  typeof navigator !== 'undefined' && 'connection' in navigator ? (navigator.connection as Connection) : {};

/**
 * Whether the visitor has data saving on or a connection as slow as 2G; `false` if the browser does not
 * report it.
 */
export const prefersLessData = (): boolean => {
  const { saveData = false, effectiveType = '' } = connection();
  return saveData || effectiveType.endsWith('2g');
};

/**
 * Returns the 480×360 px size, or 320×180 px with data saving. With server-rendered HTML the larger one has
 * already loaded.
 */
export const useLargePicture = (): 'hqdefault' | 'mqdefault' => {
  const hydrated = useHydrated();
  const [size] = useState<'hqdefault' | 'mqdefault'>(() =>
    hydrated && prefersLessData() ? 'mqdefault' : 'hqdefault',
  );
  return size;
};
