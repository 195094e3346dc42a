import { defineFeature } from '../../http/endpoints/define-feature.ts';
import type { Resolver } from './dns-check.ts';
import { servedDomainRoute } from './routes.ts';
import type { ServedDomains } from './served-domains.ts';
import * as endpoints from './endpoints.ts';

declare module '../../http/services.ts' {
  interface Services {
    customDomains: ServedDomains;
    /** `null` if custom domains are disabled. */
    resolver: Resolver | null;
  }
}

export const customDomains = defineFeature({
  endpoints,
  routes: (app, services) => servedDomainRoute(app, services.customDomains),
});
