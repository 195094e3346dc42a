import { readJson } from '@rushtone/ui/device-storage';

/** Whether there is a song to restore. */
export const hasSavedTrack = (): boolean =>
  readJson(
    'rushtone.player',
    (value) => typeof value === 'object' && value !== null && 'track' in value && Boolean(value.track),
  );
