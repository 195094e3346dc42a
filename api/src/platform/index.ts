import {
  platformServer,
  type DeprecatedUses,
  type FieldMetrics,
  type LiveReleases,
  type RouteKind,
  type ServerSite,
} from '@rushtone/platform/server';
import { readHost } from '@rushtone/site';
import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { isTester } from '../identity/roles.ts';
import type { Config } from '../config/config.ts';
import { originOf, tokenOf } from '../http/endpoints/caller.ts';
import type { Endpoint } from '../http/endpoints/define-endpoint.ts';
import type { Services } from '../http/services.ts';
import { isFromOwnPage, isOnThisMachine, ownOriginOf } from '../http/host.ts';
import { PUBLIC_PAGE } from '../http/shared-cache.ts';
import { pageSpanRoute } from '../telemetry/page-spans.ts';
import { policyReportRoute } from '../telemetry/policy-reports.ts';
import { topicRevisions } from '../topics/topics.ts';
import { staticRoutes } from '../static/routes.ts';
import { PAGE_HEAD } from './head.ts';
import { createPageCaching } from './page-caching.ts';
import { createPublicRead } from './public-read.ts';
import { SILENCE } from './field-metrics.ts';
import { createSitePages } from './site-pages.ts';

const TESTER: RouteShorthandOptions = {
  config: { limit: 'account' },
  schema: {
    summary: 'Lets a tester choose versions in this browser for 8 hours; anybody else no longer',
    tags: ['account'],
    response: {
      200: z.object({ code: z.int(), message: z.string(), data: z.object({ tester: z.boolean() }) }),
    },
  },
};

/** Streams of pages behind one address, which many people may share. */
const STREAMS_PER_ADDRESS = 100;

const HIDDEN = { schema: { hide: true } };
const ROUTES: Readonly<Record<RouteKind, RouteShorthandOptions>> = {
  file: { ...HIDDEN, config: { limit: 'file' } },
  document: { ...HIDDEN, config: { limit: 'document' } },
  stream: HIDDEN,
  report: { ...HIDDEN, config: { limit: 'report' } },
  page: { ...HIDDEN, config: { limit: 'page' } },
  tester: TESTER,
};

const SITE: ServerSite = {
  route: (kind) => ROUTES[kind],
  isLocal: isOnThisMachine,
  originOf: ownOriginOf,
  publicPage: PUBLIC_PAGE,
};

declare module '../http/services.ts' {
  interface Services {
    releases: LiveReleases;
    /** Measurements of each version, reported by pages. */
    metrics: FieldMetrics;
    /** Counts uses of deprecated contract members by version. */
    deprecatedUses: DeprecatedUses;
  }
}

type Options = {
  config: Config;
  services: Services;
  /** Endpoints that pages may read while they are rendered. */
  endpoints: readonly Endpoint[];
  meter: Meter;
};

/** Adds what serves releases: their files, the pages that they render, the pages of testers, reports of open pages. */
export const addPlatform = async (
  app: FastifyInstance,
  { config, services, endpoints, meter }: Options,
): Promise<void> => {
  const { telemetry, rendering, production, anyoneTests } = config;
  await app.register(
    async (api) => {
      if (telemetry) pageSpanRoute(api, telemetry);
      await api.register(async (reports) => policyReportRoute(reports, services.runtime.video.script, meter));
    },
    { prefix: '/api' },
  );
  staticRoutes(app, services, config);
  const readAs = createPublicRead(endpoints, services, { cached: config.responseCache });
  await platformServer(app, {
    ...SITE,
    ...services,
    ...rendering,
    production,
    anyoneTests,
    meter,
    apiBase: '/api',
    needs: config.rolloutNeeds,
    measure: SILENCE,
    isPolled: config.registryPollSeconds !== null,
    streamLimits: { perAddress: STREAMS_PER_ADDRESS, total: config.openStreams },
    topicRevisions: (topics) => topicRevisions(services.db, topics),
    headShape: PAGE_HEAD,
    readAs: ({ host }, onStale) => readAs(readHost(host).brand, onStale),
    isFromOwnPage: (request) =>
      [ownOriginOf(request), `${request.protocol}://${request.host}`].some((origin) =>
        isFromOwnPage(request, origin),
      ),
    async isTester(request) {
      const token = tokenOf(request);
      const user = token === undefined ? null : await services.checkSession(token, originOf(request));
      return user !== null && isTester(services.db, user);
    },
    pages: createSitePages(services, createPageCaching(endpoints)),
  });
};
