import { defineFeature } from '../../http/endpoints/define-feature.ts';
import type { Linking } from './context.ts';
import { linkRoutes } from './routes.ts';
import * as endpoints from './endpoints.ts';

declare module '../../http/services.ts' {
  interface Services {
    linking: Linking;
  }
}

export const linking = defineFeature({
  endpoints,
  routes: (app, services) => linkRoutes(app, services.linking),
});
