import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { DeprecatedUses } from './figures/deprecated-uses.ts';
import type { FieldFigures } from './figures/field-figures.ts';
import type { Endpoint } from './http/endpoints/define-endpoint.ts';
import type { Services } from './http/services.ts';
import type { LiveReleases } from './releases/live.ts';
import { reportRoutes } from './releases/reports.ts';
import { createPageCaching } from './ssr/page-caching.ts';
import { createPublicRead } from './ssr/public-read.ts';
import { pageRoutes } from './ssr/routes.ts';
import { staticRoutes } from './static/routes.ts';
import { createTesterPages } from './testers/releases-page.ts';
import { createMayTest } from './versions/may-test.ts';
import { createTesterProof } from './versions/tester-proof.ts';
import { testerRoute } from './versions/tester-route.ts';
import { createVisitors } from './versions/visitor.ts';

declare module './http/services.ts' {
  interface Services {
    releases: LiveReleases;
    /** Field data of each version, reported by pages. */
    figures: FieldFigures;
    /** Counts uses of deprecated contract members by version. */
    deprecatedUses: DeprecatedUses;
  }
}

type Options = { config: Config; services: Services; endpoints: readonly Endpoint[]; meter: Meter };

/** Adds what serves releases: their files, the pages that they render, the pages of testers, reports of open pages. */
export const addPlatform = async (
  app: FastifyInstance,
  { config, services, endpoints, meter }: Options,
): Promise<void> => {
  const proof = createTesterProof(services.secrets);
  const mayTest = createMayTest({ ...config, proof });
  await app.register(
    async (api) => {
      await reportRoutes(api, { config, services }, services.secrets, meter);
      testerRoute(api, { ...services, ...config, proof });
    },
    { prefix: '/api' },
  );
  staticRoutes(app, services, { ...config, mayTest });
  pageRoutes(app, services, {
    readAs: createPublicRead(endpoints, services, { cached: config.responseCache }),
    caching: createPageCaching(endpoints),
    meter,
    ...config.rendering,
    production: config.production,
    readVisitor: createVisitors({ ...config, proof }),
    readTesterPage: createTesterPages(services, config.rolloutNeeds, mayTest),
  });
};
