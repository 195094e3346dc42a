import { defineFeature } from '../../http/endpoints/define-feature.ts';
import type { ReadNames } from './names.ts';
import type { SongFinder } from './song-finder.ts';
import * as endpoints from './endpoints.ts';

declare module '../../http/services.ts' {
  interface Services {
    names: ReadNames;
    /** Finds songs outside of the database. */
    finder: SongFinder;
  }
}

export const search = defineFeature({ endpoints });
