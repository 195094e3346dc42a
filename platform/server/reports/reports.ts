import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Registry } from '../../registry/index.ts';
import { clientNetwork } from '../http/client-network.ts';
import { createLineLimit } from '../http/line-limit.ts';
import { Channel, createViewCounter, knownVersion, ViewReport, type Counters } from './count-views.ts';
import type { ServerSite } from '../server-site.ts';
import { reportLink, ReportPlace } from './report-link.ts';
import { createViewTickets } from './view-tickets.ts';

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8];
const MOST_AT_ONCE = 100;
const LINES_PER_MINUTE = 60;
const CAUSES =
  /^(integrity|contract|expired|blocked|timeout|network|throws|unresolved|stalled|stale-page|status-\d{3}|registry-(root|signature|older|expired|targets|manifest|retired))$/;

const Report = z.object({
  kind: z.enum(['load', 'retry', 'fallback', 'error', 'mismatch']),
  remote: z.string().max(40),
  version: z.string().max(40),
  channel: Channel,
  rev: z.number(),
  milliseconds: z.number().min(0).max(600_000),
  cause: z.string().max(40).optional(),
  message: z.string().max(300).optional(),
  stack: z.string().max(2_000).optional(),
  instead: z.string().max(40).optional(),
  // A bad one costs the link, not the report.
  place: ReportPlace.optional().catch(undefined),
});

/** Reads reports, with the site's measure under its own key. */
const reportsWith = (key: string | undefined) => {
  const withMeasure = (report: unknown): unknown => {
    const read = z.looseObject({}).safeParse(report);
    return read.success && key !== undefined ? { ...read.data, measure: read.data[key] } : report;
  };
  return z.array(z.union([Report, z.preprocess(withMeasure, ViewReport)])).max(MOST_AT_ONCE);
};

/** Counts loads, retries, fallbacks, errors and mismatches of remotes as metrics. */
const createEventCounter = (meter: Meter) => {
  const events = meter.createCounter('remote_events_total', {
    description: 'Loads, retries, fallbacks, errors and mismatches of remotes in pages',
  });
  const loads = meter.createHistogram('remote_load_seconds', {
    description: 'Time until a page of a remote could render, in seconds',
    advice: { explicitBucketBoundaries: SECONDS },
  });
  const revisions = meter.createGauge('registry_rev', {
    description: 'Latest registry revision that pages have reported',
  });
  return (registry: Registry | null, report: z.infer<typeof Report>): void => {
    const { kind, channel, milliseconds, rev, cause = '' } = report;
    const isKnown = report.remote === 'shell' || registry?.remotes[report.remote] !== undefined;
    const remote = isKnown ? report.remote : 'other';
    const version = knownVersion(registry, report.remote, report.version);
    const known = CAUSES.test(cause) ? cause : cause && 'other';
    events.add(1, { remote, version, channel, kind, cause: known });
    if (kind === 'load') loads.record(milliseconds / 1000, { remote, channel });
    if (rev === registry?.rev) revisions.record(rev);
  };
};

export type ReportOptions = Counters &
  Pick<ServerSite, 'route' | 'originOf'> & {
    /** Sign the tickets of views: the first one signs, all of them verify. */
    secrets: readonly [string, ...string[]];
    meter: Meter;
  };

/** `POST /remotes/report`: counts what happens to remotes on visitors' pages, as metrics and by version. */
export const remoteReportRoute = (
  api: FastifyInstance,
  { route, originOf, secrets, meter, ...counters }: ReportOptions,
): void => {
  const { releases } = counters;
  const tickets = createViewTickets(secrets);
  meter
    .createObservableCounter('release_refusals_total', {
      description: 'Registries and files of the release store that were refused, by reason',
    })
    .addCallback((result) => {
      for (const [reason, times] of releases.refusals) result.observe(times, { reason });
    });

  const limit = createLineLimit(LINES_PER_MINUTE);
  const Reports = reportsWith(counters.measure?.key);
  const countView = createViewCounter(counters, tickets, meter);
  const count = createEventCounter(meter);

  api.post<{ Body: { reports?: string; ticket?: unknown } | undefined }>(
    '/remotes/report',
    route('report'),
    async (request, reply) => {
      const read = Reports.safeParse(parseJson(request.body?.reports));
      if (!read.success) return reply.code(400).send({ code: 400, message: 'No reports.', data: null });
      const registry = await releases.registry();
      const ticket = request.body?.ticket;
      const from = {
        network: clientNetwork(request.ip),
        ticket: typeof ticket === 'string' ? ticket : undefined,
      };
      for (const report of read.data) {
        if (report.kind === 'view') {
          await countView(registry, from, report);
          continue;
        }
        count(registry, report);
        if (report.kind !== 'error' && !report.message) continue;
        const { place: _place, ...described } = report;
        const link = reportLink(originOf(request), report);
        limit((note) =>
          request.log.warn({ report: { ...described, link } }, `a page reported an error${note}`),
        );
      }
      const data = { ticket: tickets.renew(from.ticket, from.network) };
      return reply.header('cache-control', 'no-store').send({ code: 200, message: '', data });
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
