import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { TelemetryConfig } from '../config/telemetry.ts';

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));
/** Unix time in ms. */
const time = z.int().min(0).max(1e14);
const duration = z.number().min(0).max(600_000).optional();

/** A span of a sampled page. */
const PageSpan = z.object({
  kind: z.enum(['navigation', 'request', 'view']),
  trace: hex(32),
  span: hex(16),
  parent: hex(16).optional(),
  path: z
    .string()
    .max(200)
    .regex(/^\/[^?#]*$/),
  start: time,
  end: time,
  status: z.int().min(0).max(599).optional(),
  remote: z.string().max(40),
  version: z.string().max(40),
  channel: z.enum(['stable', 'canary', 'override', 'fallback']),
  rev: z.number(),
  inp: duration,
  lcp: duration,
  silence: duration,
});
const PageSpans = z.array(PageSpan).max(50);
type PageSpan = z.infer<typeof PageSpan>;

type Value = string | number | undefined;

const attributesOf = (values: Readonly<Record<string, Value>>) =>
  Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [{ key, value: typeof value === 'string' ? { stringValue: value } : { doubleValue: value } }];
  });

/** https://opentelemetry.io/docs/specs/otlp/: kind 1 is internal, 3 a client; status 2 is an error. */
const spanOf = ({ kind, trace, span, parent, path, start, end, status, ...rest }: PageSpan) => ({
  traceId: trace,
  spanId: span,
  ...(parent && { parentSpanId: parent }),
  name: `${kind} ${path}`,
  kind: kind === 'request' ? 3 : 1,
  startTimeUnixNano: `${start}000000`,
  endTimeUnixNano: `${Math.max(start, end)}000000`,
  attributes: attributesOf({
    'url.path': path,
    'http.response.status_code': status,
    'rushtone.remote': rest.remote,
    'rushtone.version': rest.version,
    'rushtone.channel': rest.channel,
    'rushtone.registry_revision': rest.rev,
    'rushtone.inp_ms': rest.inp,
    'rushtone.lcp_ms': rest.lcp,
    'rushtone.silence_ms': rest.silence,
  }),
  status: status !== undefined && (status === 0 || status >= 500) ? { code: 2 } : {},
});

const LIMIT_MS = 2_000;
/** Maximum number of concurrent exports; more are dropped if the collector is slow. */
const MOST_AT_ONCE = 20;

/** `POST /remotes/spans`: forwards spans of pages to the server's collector. */
export const pageSpanRoute = (
  api: FastifyInstance,
  { endpoint, headers, service }: Pick<TelemetryConfig, 'endpoint' | 'headers' | 'service'>,
): void => {
  const resource = { attributes: attributesOf({ 'service.name': `${service}-page` }) };
  let running = 0;
  const send = async (spans: readonly PageSpan[]): Promise<void> => {
    running += 1;
    try {
      const scopeSpans = [{ scope: { name: 'rushtone-page' }, spans: spans.map(spanOf) }];
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      await response.body?.cancel();
    } catch (error) {
      api.log.warn(`OpenTelemetry: spans of a page were dropped: ${String(error)}`);
    } finally {
      running -= 1;
    }
  };
  api.post<{ Body: { spans?: string } | undefined }>(
    '/remotes/spans',
    { config: { limit: 'report' }, schema: { hide: true } },
    async (request, reply) => {
      const read = PageSpans.safeParse(parseJson(request.body?.spans));
      if (!read.success) return reply.code(400).send({ code: 400, message: 'No spans.', data: null });
      if (running < MOST_AT_ONCE) void send(read.data);
      return reply.send({ code: 200, message: '', data: null });
    },
  );
};

const parseJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
};
