import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

type Connection = { saveData?: boolean; effectiveType?: string };

const connection = (): Connection =>
  typeof navigator !== 'undefined' && 'connection' in navigator ? (navigator.connection as Connection) : {};

/** Whether this visitor saves data, or has a connection as slow as 2G. False where the browser does not say. */
export const prefersLessData = (): boolean => {
  const { saveData = false, effectiveType = '' } = connection();
  return saveData || effectiveType.endsWith('2g');
};

/** 480×360 px, or 320×180 px for who saves data. The server's HTML has loaded the larger one already. */
export const useLargePicture = (): 'hqdefault' | 'mqdefault' => {
  const hydrated = useHydrated();
  const [size] = useState<'hqdefault' | 'mqdefault'>(() =>
    hydrated && prefersLessData() ? 'mqdefault' : 'hqdefault',
  );
  return size;
};
