import cookie from '@fastify/cookie';
import type { Meter } from '@opentelemetry/api';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import { requestSerializer, type LogStream } from '../telemetry/log.ts';
import { addMetrics } from '../telemetry/metrics.ts';
import { traceFields, traceRequests } from '../telemetry/tracing.ts';
import { admit } from './admission.ts';
import { closeConnectionsWhileDraining } from './draining.ts';
import { handleError, handleNotFound } from './error-handler.ts';
import { createEtagHook } from './etag.ts';
import { acceptForms } from './forms.ts';
import { checkHosts, dropForwardedHost, isOurHost, type OwnSite } from './host.ts';
import { allowsOrigin } from './page-origins.ts';
import { createRateLimit } from './rate-limit.ts';
import { createRefusalNotes, logRefusals, type NoteRefusal } from './refusals.ts';
import {
  hasSecret,
  isPlainFile,
  plainFileHeaders,
  SECRET_HEADERS,
  securityHeaders,
  testOriginOf,
  transportHeaders,
} from './security-headers.ts';
import type { Services } from './services.ts';
import { cdnHeader } from './shared-cache.ts';

const BODY_LIMIT = 64 * 1024;
/** Time limit for receiving a request with headers and body, in ms. */
const REQUEST_LIMIT_MS = 30_000;
/** Interval at which Node checks that limit, in ms; 30 s by default. */
const CHECK_MS = 1_000;
/** Timeout of idle connections in ms, such as those of clients that stop reading. */
const IDLE_LIMIT_MS = 60_000;

export type ServerOptions = {
  config: Config;
  services: Pick<Services, 'runtime' | 'store' | 'databases'>;
  log: Pick<LogStream, 'write'>;
  pool: Pool;
  /** Returns the website at a subscriber's own domain. */
  siteAt: (host: string) => Promise<OwnSite | undefined>;
  /** Hash of the script in pages, and origins to which their forms may redirect. */
  pages: { inlineScriptHash: string; formTargets: readonly string[] };
};

type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;
/** Applied to every response. */
type ForAll = { setHeaders: SetHeaders; noteRefusal: NoteRefusal };

/** Security headers of all responses, including requests refused before routing. */
const createHeaders = ({ config, services: { runtime }, pages }: ServerOptions): SetHeaders => {
  const origins = { runtime, dev: config.dev, ...pages };
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

const createFastify = (
  { config, log }: ServerOptions,
  { setHeaders, noteRefusal }: ForAll,
): FastifyInstance =>
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
  { config, pool, siteAt, services: { store } }: ServerOptions,
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
  checkHosts(app, config, siteAt);
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

/** Exports traces and metrics if configured. Its code is loaded only then. */
const addTelemetry = async (app: FastifyInstance, { telemetry: config }: Config) => {
  if (config === null) return null;
  const { startTelemetry } = await import('../telemetry/telemetry.ts');
  const telemetry = startTelemetry(config, (message) => app.log.warn(message));
  app.addHook('onClose', telemetry.stop);
  traceRequests(app, config.ratio);
  return telemetry;
};

/** Creates a server without routes: limits, headers, hosts, forms, errors, log and metrics. */
export const createServer = async (
  options: ServerOptions,
): Promise<{ app: FastifyInstance; meter: Meter }> => {
  const { config, pool, services } = options;
  const forAll = { setHeaders: createHeaders(options), noteRefusal: createRefusalNotes() };
  const app = createFastify(options, forAll);
  const telemetry = await addTelemetry(app, config);
  addHooks(app, options, forAll);
  const meter = addMetrics(app, {
    token: config.metricsToken,
    tokenOnly: config.production,
    pool,
    replicas: services.databases.replicas,
    telemetry,
  });
  await app.register(cookie);
  return { app, meter };
};
