import { defineFeature } from '../../http/endpoints/define-feature.ts';
import * as endpoints from './endpoints.ts';
import type { Listens } from './report.ts';

declare module '../../http/services.ts' {
  interface Services {
    listens: Listens;
  }
}

export const listens = defineFeature({ endpoints });
