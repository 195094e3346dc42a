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

/** For log lines: the trace of the request that is being handled. */
export const traceFields = (): { trace_id?: string; span_id?: string } => {
  const span = trace.getActiveSpan()?.spanContext();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
};

/** The context that a `traceparent` names; null for a request that is not traced. */
const parentOf = ({ headers }: FastifyRequest, ratio: number): Context | null => {
  if (headers.traceparent !== undefined) {
    const parent = propagation.extract(ROOT_CONTEXT, headers);
    if (trace.getSpanContext(parent)) return parent;
  }
  return Math.random() < ratio ? ROOT_CONTEXT : null;
};

/**
 * A span for a request, below the one that its `traceparent` names. Of those without one it chooses a share, before
 * anything is done for a span: the others cost next to nothing.
 */
export const traceRequests = (app: FastifyInstance, ratio: number): void => {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = parentOf(request, ratio);
    if (parent === null) return done();
    const route = request.routeOptions.url;
    // The path alone: a query may hold an identity token.
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
  // The events of a body come in the context of the socket.
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

/** A span for a statement of a request that is traced; its values are not sent. */
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
