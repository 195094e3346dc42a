import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Pool } from 'pg';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { keepPages } from './accounts/keep-pages.ts';
import { artworkFileRoute } from './routes/artwork-file.ts';
import { websiteCoverRoutes } from './routes/website-cover.ts';
import { ENDPOINTS } from './routes/endpoints.ts';
import { createResponseCache, NO_CACHE } from './define-endpoint/response-cache.ts';
import { collectDocs, docsRoutes } from './routes/docs.ts';
import { healthRoutes } from './routes/health.ts';
import { registerEndpoint } from './define-endpoint/register-endpoint.ts';
import type { Config } from './config/config.ts';
import type { TelemetryConfig } from './config/telemetry.ts';
import { authorizeOrigins } from './linking/providers.ts';
import { createPageCaching } from './ssr/page-caching.ts';
import { createPublicRead } from './ssr/public-read.ts';
import { EARLY_INPUT_HASH } from './ssr/early-input.ts';
import { pageRoutes } from './ssr/routes.ts';
import { robotRoutes } from './static/robots.ts';
import { reportRoutes } from './releases/reports.ts';
import { staticRoutes } from './static/routes.ts';
import { feedRoutes } from './feeds/routes.ts';
import { handleError, handleNotFound } from './http/error-handler.ts';
import { admit } from './http/admission.ts';
import { closeConnectionsWhileDraining } from './http/draining.ts';
import { acceptForms } from './http/forms.ts';
import { requestSerializer, type LogStream } from './observability/log.ts';
import { checkoutTrust, openLinking, openPaymentService } from './startup/integrations.ts';
import { disconnectEndpoints, linkRoutes } from './linking/routes.ts';
import { planEndpoints } from './payments/endpoints.ts';
import { paymentRoutes } from './payments/webhook.ts';
import { addMetrics, measureSearch } from './observability/metrics.ts';
import type { Telemetry } from './observability/telemetry.ts';
import { traceFields, traceRequests } from './observability/tracing.ts';
import { checkHosts, dropForwardedHost, isOurHost } from './http/host.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { cdnHeader } from './http/shared-cache.ts';
import { createRefusalNotes, logRefusals, type NoteRefusal } from './http/refusals.ts';
import {
  hasSecret,
  isPlainFile,
  plainFileHeaders,
  SECRET_HEADERS,
  securityHeaders,
  testOriginOf,
  transportHeaders,
} from './http/security-headers.ts';
import type { Services } from './define-endpoint/services.ts';
import { createMayTest } from './versions/may-test.ts';
import { createTesterProof } from './versions/tester-proof.ts';
import { testerRoute } from './versions/tester-route.ts';
import { createVisitors } from './versions/visitor.ts';
import { createTesterPages } from './testers/releases-page.ts';
import { servedDomainRoute } from './own-domains/served-domain-route.ts';
import { sitePictureRoute } from './websites/site-picture-route.ts';
import { promotionFeedRoute } from './promotion/feed.ts';
import { mailboxPages } from './websites/mailbox.ts';
import { createEtagHook } from './http/etag.ts';
import { allowsOrigin } from './http/page-origins.ts';
import type { Emulators } from './startup/emulators.ts';

const BODY_LIMIT = 64 * 1024;
/** Time limit for receiving a request with headers and body, in ms. */
const REQUEST_LIMIT_MS = 30_000;
/** Interval at which Node checks that limit, in ms; 30 s by default. */
const CHECK_MS = 1_000;
/** Timeout of idle connections in ms, such as those of clients that stop reading. */
const IDLE_LIMIT_MS = 60_000;

export type AppOptions = {
  config: Config;
  services: Services;
  log: Pick<LogStream, 'write'>;
  emulators: Emulators | null;
  pool: Pool;
};

type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;
/** Applied to every response. */
type ForAll = { setHeaders: SetHeaders; noteRefusal: NoteRefusal };

/** Security headers of all responses, including requests refused before routing. */
const createHeaders = ({ config, services: { runtime } }: AppOptions): SetHeaders => {
  const origins = {
    runtime,
    inlineScriptHash: EARLY_INPUT_HASH,
    dev: config.dev,
    formTargets: authorizeOrigins(config.linking),
  };
  const headers = securityHeaders(origins);
  const isOwn = ({ host }: FastifyRequest) => !isOurHost(config.hosts, host);
  const headersFor = ({ host, url }: FastifyRequest) => {
    if (isPlainFile(url)) return plainFileHeaders;
    const testOrigin = config.production || !url.includes('mf.') ? undefined : testOriginOf(host, url);
    return testOrigin === undefined ? headers : securityHeaders({ ...origins, testOrigin });
  };
  return (request, reply) =>
    void reply.headers({
      ...headersFor(request),
      ...transportHeaders(request.protocol === 'https', isOwn(request)),
    });
};

const createFastify = ({ config, log }: AppOptions, { setHeaders, noteRefusal }: ForAll): FastifyInstance =>
  Fastify({
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_LIMIT_MS,
    connectionTimeout: IDLE_LIMIT_MS,
    http: { headersTimeout: REQUEST_LIMIT_MS, connectionsCheckingInterval: CHECK_MS },
    forceCloseConnections: 'idle',
    // Requests sent before the client noticed the shutdown are served normally.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      // `trustProxy` does not apply here. A forged header only affects the client's own browser.
      const isHttps = request.headers['x-forwarded-proto'] === 'https';
      reply.headers(transportHeaders(isHttps, !isOurHost(config.hosts, request.host)));
      noteRefusal(request, { code: 400 });
      return handleError(error, request, reply);
    },
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: 'info',
      stream: log,
      serializers: { req: requestSerializer },
      ...(config.telemetry && { mixin: traceFields }),
    },
  });

const addHooks = (
  app: FastifyInstance,
  { config, pool, services: { store, ownDomains } }: AppOptions,
  { setHeaders, noteRefusal }: ForAll,
): void => {
  dropForwardedHost(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  app.decorateRequest('identityToken', undefined);
  acceptForms(app);
  logRefusals(app, noteRefusal);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
  checkHosts(app, config, ownDomains.siteAt);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    // Even without an Origin header, because a cache could serve the response to a page of another origin.
    if (config.pageOrigins.length > 0) reply.header('vary', 'Origin');
    if (origin !== undefined && allowsOrigin(config.pageOrigins, origin))
      reply.header('access-control-allow-origin', origin);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (hasSecret(request.url)) reply.headers(SECRET_HEADERS);
    done(null, payload);
  });
  const { cdn } = config;
  if (cdn)
    app.addHook('onSend', (_request, reply, payload, done) => {
      // Only existing pages have surrogate keys to purge them by.
      if (reply.statusCode === 200) reply.headers(cdnHeader(cdn.kind, reply.getHeader('cache-control')));
      done(null, payload);
    });
  admit(app);
  if (config.rateLimit) app.addHook('onRequest', createRateLimit({ pool, store }));
  app.addHook('onSend', createEtagHook());
  closeConnectionsWhileDraining(app);
};

/** Loaded only if configured. */
const addTelemetry = async (app: FastifyInstance, config: TelemetryConfig): Promise<Telemetry> => {
  const { startTelemetry } = await import('./observability/telemetry.ts');
  const telemetry = startTelemetry(config, (message) => app.log.warn(message));
  app.addHook('onClose', telemetry.stop);
  traceRequests(app, config.ratio);
  return telemetry;
};

const fileRoutes = async (api: FastifyInstance, services: Services): Promise<void> => {
  artworkFileRoute(api, services);
  sitePictureRoute(api, services);
  await websiteCoverRoutes(api, services);
};

/** Creates the server without listening; tests inject requests. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { config, services, emulators } = options;
  const forAll = { setHeaders: createHeaders(options), noteRefusal: createRefusalNotes() };
  const app = createFastify(options, forAll);
  const telemetry = config.telemetry ? await addTelemetry(app, config.telemetry) : null;
  addHooks(app, options, forAll);
  const meter = addMetrics(app, {
    token: config.metricsToken,
    tokenOnly: config.production,
    pool: options.pool,
    replicas: services.databases.replicas,
    telemetry,
  });
  measureSearch(meter, services.finder);
  await collectDocs(app);
  await app.register(cookie);
  const linking = await openLinking(app, config, services, emulators);
  const proof = createTesterProof(linking.secrets);
  const trust = checkoutTrust(config, emulators);
  const plans = planEndpoints(openPaymentService(app, config, emulators), app.log);
  await app.register(
    async (api) => {
      const cache = config.responseCache ? createResponseCache({ store: services.store }) : NO_CACHE;
      for (const endpoint of [...ENDPOINTS, ...disconnectEndpoints(linking), ...plans])
        registerEndpoint(api, endpoint, services, cache);
      healthRoutes(api, services, config);
      await reportRoutes(api, options, linking.secrets, meter);
      testerRoute(api, { ...services, ...config, proof });
      await fileRoutes(api, services);
      promotionFeedRoute(api, services);
      servedDomainRoute(api, services.ownDomains);
      docsRoutes(api);
      await api.register(async (links) => linkRoutes(links, linking));
      if (trust !== null)
        await api.register(async (payments) =>
          paymentRoutes(payments, { db: services.db, jobs: services.jobs, ...trust }),
        );
      await api.register(async (mailbox) => mailboxPages(mailbox, services.db));
      await api.register(async (account) => keepPages(account, services.db));
      api.all('/*', { schema: { hide: true } }, handleNotFound);
    },
    { prefix: '/api' },
  );
  await emulators?.register(app);
  const mayTest = createMayTest({ ...config, proof });
  staticRoutes(app, services, { ...config, mayTest });
  robotRoutes(app, services);
  feedRoutes(app, services);
  pageRoutes(app, services, {
    readAs: createPublicRead(ENDPOINTS, services, { cached: config.responseCache }),
    caching: createPageCaching(ENDPOINTS),
    meter,
    ...config.rendering,
    production: config.production,
    readVisitor: createVisitors({ ...config, proof }),
    readTesterPage: createTesterPages(services, config.rolloutNeeds, mayTest),
  });
  return app;
};
