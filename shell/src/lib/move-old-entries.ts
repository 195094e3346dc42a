import { moveEntry } from '@rushtone/ui/device-storage';

const NAMES = [
  'player',
  'queue',
  'list',
  'history',
  'history-paused',
  'not-for-me',
  'unavailable',
  'keys',
  'key-map',
  'dock',
] as const;

/** Moves what earlier versions of the shell stored under other names. */
export const moveOldEntries = (): void => {
  for (const name of NAMES) moveEntry(`listening.${name}`, `rushtone.${name}`);
  moveEntry('rushtone:favorite-wish', 'rushtone.pending-favorite', 'sessionStorage');
};
