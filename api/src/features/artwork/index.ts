import { defineFeature } from '../../http/endpoints/define-feature.ts';
import { artworkFileRoute } from './routes.ts';
import type { ArtworkStore } from './stored-files.ts';
import * as endpoints from './endpoints.ts';

declare module '../../http/services.ts' {
  interface Services {
    /** Files of single accounts: delivered artwork, and covers of websites. */
    files: ArtworkStore;
  }
}

export const artwork = defineFeature({ endpoints, routes: artworkFileRoute });
