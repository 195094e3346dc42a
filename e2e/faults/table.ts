import { apiVisits } from './cases/api.ts';
import { ownSiteVisits } from './cases/own-site.ts';
import { remoteVisits } from './cases/remotes.ts';
import { serviceVisits } from './cases/services.ts';
import { shellVisits } from './cases/shell.ts';
import { styleVisits } from './cases/styles.ts';
import { playingVisits } from './cases/while-playing.ts';
import type { Visit } from './row.ts';

/** All 106 faults, grouped by visit. `docs/failures.md` explains how they were chosen. */
export const TABLE: readonly Visit[] = [
  ...shellVisits,
  ...remoteVisits,
  ...ownSiteVisits,
  ...serviceVisits,
  ...apiVisits,
  ...styleVisits,
  ...playingVisits,
];
