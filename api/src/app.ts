import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { readProtection } from '@rushtone/platform/server';
import type { Config } from './config/config.ts';
import { ENDPOINTS, FEATURES } from './features/index.ts';
import { authorizeOrigins } from './features/linking/providers.ts';
import { createServer } from './http/create-server.ts';
import { collectDocs, docsRoutes } from './http/endpoints/docs.ts';
import { registerEndpoint } from './http/endpoints/register-endpoint.ts';
import { createResponseCache, NO_CACHE } from './http/endpoints/response-cache.ts';
import { handleNotFound } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { addPlatform } from './platform/index.ts';
import { EARLY_INPUT_HASH } from './platform/early-input.ts';
import type { Emulators } from './startup/emulators.ts';
import { openIntegrations, type OpenedServices } from './startup/integrations.ts';
import type { LogStream } from './telemetry/log.ts';
import { measureSearch } from './telemetry/metrics.ts';

export type AppOptions = {
  config: Config;
  services: OpenedServices;
  log: Pick<LogStream, 'write'>;
  emulators: Emulators | null;
  pool: Pool;
};

/** Creates the server without listening; tests inject requests. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config, emulators } = options;
  const { app, meter } = await createServer({
    ...options,
    siteAt: options.services.customDomains.siteAt,
    pages: { inlineScriptHash: EARLY_INPUT_HASH, formTargets: authorizeOrigins(config.linking) },
  });
  const services = openIntegrations(app, config, options.services, emulators);
  measureSearch(meter, services.finder);
  await collectDocs(app);
  await app.register(
    async (api) => {
      const cache = config.responseCache ? createResponseCache({ store: services.store }) : NO_CACHE;
      for (const endpoint of ENDPOINTS) registerEndpoint(api, endpoint, services, cache);
      healthRoutes(api, services, {
        ...config,
        describe: async () => ({ renderProtection: await readProtection(config.rendering.renderer) }),
      });
      docsRoutes(api, ENDPOINTS);
      api.all('/*', { schema: { hide: true } }, handleNotFound);
    },
    { prefix: '/api' },
  );
  for (const { routes, prefix } of FEATURES)
    await app.register(async (scope) => routes(scope, services), { prefix });
  await emulators?.register(app);
  await addPlatform(app, { config, services, endpoints: ENDPOINTS, meter });
  return app;
};
