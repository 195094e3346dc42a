import { useSyncExternalStore } from 'react';
import { writeJson } from '@rushtone/ui/device-storage';
import { playHistory, type HeardSong } from '../player/storage/history.ts';
import { isHistoryPaused } from '../player/storage/record-history.ts';
import { readNotForMe, saveNotForMe, type NotForMe } from '../player/storage/not-for-me.ts';
import { createValueStore, useValue } from '@rushtone/platform/browser/value-store';

const paused = createValueStore(isHistoryPaused());
const notForMe = createValueStore<NotForMe>(readNotForMe());

/** Reads storage again after a change in another tab or a sign-out. */
const readAgain = () => {
  paused.set(isHistoryPaused());
  notForMe.set(readNotForMe());
};

const subscribe = (listener: () => void) => {
  readAgain();
  const changed = () => {
    readAgain();
    listener();
  };
  window.addEventListener('storage', changed);
  const unsubscribe = playHistory.subscribe(listener);
  return () => {
    window.removeEventListener('storage', changed);
    unsubscribe();
  };
};

export const useHistory = (): readonly HeardSong[] => useSyncExternalStore(subscribe, playHistory.read);

export const replaceHistory = playHistory.replace;

export const useHistoryPaused = () => useValue(paused);

export const setHistoryPaused = (value: boolean): void => {
  writeJson('rushtone.history-paused', value);
  paused.set(value);
};

export const useNotForMe = () => useValue(notForMe);

/** Returns false if the change cannot be stored on this device. */
export const changeNotForMe = (change: (before: NotForMe) => NotForMe): boolean => {
  const next = change(readNotForMe());
  const saved = saveNotForMe(next);
  notForMe.set(next);
  return saved;
};
