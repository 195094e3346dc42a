import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const tracer = () => trace.getTracer('rushtone');

const SERVER_ERROR = 500;

/** Returns the IDs of the current trace, for log lines. */
export const traceFields = (): { trace_id?: string; span_id?: string } => {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
};

/** Requests that may be traced by their `traceparent` at once, such as those of one page. */
const BURST = 100;
/** Pages that were chosen for tracing send more requests at some times than at others. */
const HEADROOM = 2;

/**
 * Limits the requests that are traced because of their `traceparent`, which anybody can send, to twice the share that
 * is traced anyway: that of the pages that the server chose.
 */
const createAllowance = (ratio: number) => {
  let left = ratio > 0 ? BURST : 0;
  return {
    note: (): void => void (left = Math.min(BURST, left + HEADROOM * ratio)),
    take: (): boolean => {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
};

type Allowance = ReturnType<typeof createAllowance>;

/** Returns the parent context from `traceparent`; `null` if the request is not sampled. */
const parentOf = ({ headers }: FastifyRequest, ratio: number, allowance: Allowance): Context | null => {
  allowance.note();
  if (headers.traceparent !== undefined) {
    const parent = propagation.extract(ROOT_CONTEXT, headers);
    if (trace.getSpanContext(parent) && allowance.take()) return parent;
  }
  return Math.random() < ratio ? ROOT_CONTEXT : null;
};

/**
 * Traces requests as children of their `traceparent`, within an allowance. Requests without one are sampled before any
 * span is created, so unsampled requests cost next to nothing.
 */
export const traceRequests = (app: FastifyInstance, ratio: number): void => {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const allowance = createAllowance(ratio);
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = parentOf(request, ratio, allowance);
    if (parent === null) return done();
    const route = request.routeOptions.url;
    // Only the path, because the query may contain an identity token.
    const [path = ''] = request.url.split('?', 1);
    const attributes = {
      'http.request.method': request.method,
      'url.path': path,
      ...(route === undefined ? {} : { 'http.route': route }),
    };
    const name = route === undefined ? request.method : `${request.method} ${route}`;
    const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    const own = trace.setSpan(parent, span);
    contexts.set(request, own);
    context.with(own, done);
  });
  // Body events run in the socket's async context, so the request's context is restored here.
  app.addHook('preHandler', (request, _reply, done) => {
    const own = contexts.get(request);
    if (own) context.with(own, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const own = contexts.get(request);
    const span = own && trace.getSpan(own);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= SERVER_ERROR) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
};

/** Traces a statement of a sampled request, without its parameter values. */
export const traceStatement = <Value>(
  name: string | undefined,
  text: string,
  run: () => Promise<Value>,
): Promise<Value> => {
  if (!trace.getActiveSpan()?.isRecording()) return run();
  const [command = 'query'] = text.trimStart().split(/\s/, 1);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return tracer().startActiveSpan(
    name ?? command.toUpperCase(),
    { kind: SpanKind.CLIENT, attributes },
    async (span) => {
      try {
        return await run();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
  );
};
