import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { Registry } from '@rushtone/releases';
import { clientNetwork } from '../http/client-network.ts';
import { createLineLimit } from '../observability/line-limit.ts';
import type { LiveReleases } from './live.ts';
import type { DeprecatedUses } from '../figures/deprecated-uses.ts';
import type { FieldFigures } from '../figures/field-figures.ts';

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 8];
/** Buckets around 200 ms, the limit of a good INP (https://web.dev/articles/inp). */
const INP_SECONDS = [0.05, 0.1, 0.2, 0.3, 0.5, 1];
/** Buckets around 2.5 s, the limit of a good LCP (https://web.dev/articles/lcp). */
const LCP_SECONDS = [0.5, 1, 1.5, 2.5, 4, 8];
/** Buckets from 100 ms, above which silence is audible. */
const SILENCE_SECONDS = [0.1, 0.25, 0.5, 1, 5];
const MOST_AT_ONCE = 100;
const LINES_PER_MINUTE = 60;
const CAUSES =
  /^(integrity|contract|expired|blocked|timeout|network|throws|unresolved|stalled|stale-page|status-\d{3}|registry-(root|signature|older|expired|targets|manifest|retired))$/;

const Channel = z.enum(['stable', 'canary', 'override', 'fallback']);
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
});

const duration = z.number().min(0).max(600_000).optional();
/** A view of a remote's page. Pages of older shells report no channel. */
const ViewReport = z.object({
  kind: z.literal('view'),
  remote: z.string().max(40),
  version: z.string().max(40),
  channel: Channel.default('stable'),
  rev: z.number().optional(),
  failed: z.boolean(),
  load: duration,
  inp: duration,
  lcp: duration,
  silence: duration,
  deprecated: z.array(z.string().max(60)).max(20).optional(),
});
const Reports = z.array(z.union([Report, ViewReport])).max(MOST_AT_ONCE);

/** Limits views per visitor, so that no single visitor can decide a rollout. */
const VIEWS_OF_ONE = { points: 60, duration: 600 };

/** Reports are untrusted: only versions in the registry become metric series. */
const knownVersion = (registry: Registry | null, remote: string, version: string): string => {
  const { canary, versions = [] } = registry?.channels[remote] ?? {};
  const known = [
    registry?.remotes[remote]?.version,
    canary?.release.version,
    ...versions.map((each) => each.version),
  ];
  return known.includes(version) ? version : 'other';
};

type Counters = { releases: LiveReleases; figures: FieldFigures; deprecatedUses: DeprecatedUses };

/** Metrics of views by version, which show the version responsible for slow pages or silence. */
const createViewMetrics = (meter: Meter) => {
  const histogram = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { description, advice: { explicitBucketBoundaries } });
  const inps = histogram(
    'page_inp_seconds',
    'Slowest response to a press of a view, in seconds',
    INP_SECONDS,
  );
  const lcps = histogram('page_lcp_seconds', 'Largest paint of a first view, in seconds', LCP_SECONDS);
  const silences = histogram(
    'music_silence_seconds',
    'Silence in the music of a view, in seconds',
    SILENCE_SECONDS,
  );
  return ({ remote, version, channel: by, inp, lcp, silence }: z.infer<typeof ViewReport>): void => {
    const labels = { remote, version, channel: by };
    if (inp !== undefined) inps.record(inp / 1000, labels);
    if (lcp !== undefined) lcps.record(lcp / 1000, labels);
    if (silence !== undefined) silences.record(silence / 1000, labels);
  };
};

/**
 * Counts views of versions in the registry, rate-limited per client, and their uses of contract members that the live
 * shell marks as deprecated.
 */
const createViewCounter = ({ releases, figures, deprecatedUses }: Counters, meter: Meter) => {
  const measure = createViewMetrics(meter);
  const limiter = new RateLimiterMemory(VIEWS_OF_ONE);
  return async (registry: Registry | null, ip: string, view: z.infer<typeof ViewReport>): Promise<void> => {
    const { remote, version, deprecated = [] } = view;
    const step = registry?.channels[remote]?.version;
    if (step === undefined || knownVersion(registry, remote, version) === 'other') return;
    const isWithin = await limiter.consume(`${clientNetwork(ip)} ${remote} ${version}`).then(
      () => true,
      () => false,
    );
    if (!isWithin) return;
    figures.add(view, step);
    measure(view);
    if (deprecated.length === 0) return;
    const known = (await releases.shell())?.deprecated ?? [];
    deprecatedUses.add(
      remote,
      version,
      deprecated.filter((member) => known.includes(member)),
    );
  };
};

/** `POST /remotes/report`: counts what happens to remotes on visitors' pages, as metrics and by version. */
export const reportRoutes = (api: FastifyInstance, counters: Counters, meter: Meter): void => {
  const { releases } = counters;
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

  meter
    .createObservableCounter('release_refusals_total', {
      description: 'Registries and files of the release store that were refused, by reason',
    })
    .addCallback((result) => {
      for (const [reason, times] of releases.refusals) result.observe(times, { reason });
    });

  const limit = createLineLimit(LINES_PER_MINUTE);
  const countView = createViewCounter(counters, meter);
  const count = (registry: Registry | null, report: z.infer<typeof Report>): void => {
    const { kind, channel, milliseconds, rev, cause = '' } = report;
    const isKnown = report.remote === 'shell' || registry?.remotes[report.remote] !== undefined;
    const remote = isKnown ? report.remote : 'other';
    const version = knownVersion(registry, report.remote, report.version);
    const known = CAUSES.test(cause) ? cause : cause && 'other';
    events.add(1, { remote, version, channel, kind, cause: known });
    if (kind === 'load') loads.record(milliseconds / 1000, { remote, channel });
    if (rev === registry?.rev) revisions.record(rev);
  };

  api.post<{ Body: { reports?: string } | undefined }>(
    '/remotes/report',
    { config: { limit: 'report' }, schema: { hide: true } },
    async (request, reply) => {
      const read = Reports.safeParse(parseJson(request.body?.reports));
      if (!read.success) return reply.code(400).send({ code: 400, message: 'No reports.', data: null });
      const registry = await releases.registry();
      for (const report of read.data) {
        if (report.kind === 'view') {
          await countView(registry, request.ip, report);
          continue;
        }
        count(registry, report);
        if (report.kind === 'error' || report.message)
          limit((note) => request.log.warn({ report }, `a page reported an error${note}`));
      }
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
