import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import type { Registry } from '@rushtone/releases';
import { counter, gauge, histogram, type Metric } from '../observability/metrics-text.ts';
import type { LiveReleases } from './live.ts';

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8];
const MOST_AT_ONCE = 100;
const CAUSES = /^(integrity|contract|timeout|network|throws|status-\d{3})$/;

const Report = z.object({
  kind: z.enum(['load', 'fallback', 'error']),
  remote: z.string().max(40),
  version: z.string().max(40),
  channel: z.enum(['stable', 'canary', 'override', 'fallback']),
  rev: z.number(),
  milliseconds: z.number().min(0).max(600_000),
  cause: z.string().max(40).optional(),
});
const Reports = z.array(Report).max(MOST_AT_ONCE);

/** Pages may claim what they like: only names that the registry knows become series. */
const knownVersion = (registry: Registry | null, remote: string, version: string): string => {
  const { canary, versions = [] } = registry?.channels?.[remote] ?? {};
  const known = [
    registry?.remotes[remote]?.version,
    canary?.release.version,
    ...versions.map((each) => each.version),
  ];
  return known.includes(version) ? version : 'other';
};

export type ReportMetrics = { metrics: readonly Metric[]; routes: (api: FastifyInstance) => void };

/** What happens to remotes in visitors' pages: told to `POST /api/remotes/report`, counted for Prometheus. */
export const remoteReports = (releases: LiveReleases): ReportMetrics => {
  const events = counter('remote_events_total', 'Loads, fallbacks and errors of remotes in pages');
  const loads = histogram('remote_load_seconds', 'Time until a page of a remote could be drawn', SECONDS);
  const revs = gauge('registry_rev', 'Revision of the registry that pages have told of last');

  const count = (registry: Registry | null, report: z.infer<typeof Report>): void => {
    const { kind, channel, milliseconds, rev, cause = '' } = report;
    const remote = registry?.remotes[report.remote] ? report.remote : 'other';
    const version = knownVersion(registry, report.remote, report.version);
    const known = CAUSES.test(cause) ? cause : cause && 'other';
    events.add({ remote, version, channel, kind, cause: known });
    if (kind === 'load') loads.observe({ remote, channel }, milliseconds / 1000);
    if (rev === registry?.rev) revs.set({}, rev);
  };

  return {
    metrics: [events, loads, revs],
    routes: (api) => {
      api.post<{ Body: { reports?: string } | undefined }>(
        '/remotes/report',
        { schema: { hide: true } },
        async (request, reply) => {
          const read = Reports.safeParse(parsed(request.body?.reports));
          if (!read.success) return reply.code(400).send({ code: 400, message: 'No reports.', data: null });
          const registry = await releases.registry();
          for (const report of read.data) count(registry, report);
          return reply.send({ code: 200, message: '', data: null });
        },
      );
    },
  };
};

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
};
