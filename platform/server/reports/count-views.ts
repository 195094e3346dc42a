import type { Meter } from '@opentelemetry/api';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { z } from 'zod';
import type { Registry } from '../../registry/index.ts';
import type { DeprecatedUses } from '../metrics/deprecated-uses.ts';
import type { FieldMetrics, SiteMeasure } from '../metrics/field-metrics.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import type { ViewTickets } from './view-tickets.ts';

/** Buckets around 200 ms, the limit of a good INP (https://web.dev/articles/inp). */
const INP_SECONDS = [0.05, 0.1, 0.2, 0.3, 0.5, 1];
/** Buckets around 2.5 s, the limit of a good LCP (https://web.dev/articles/lcp). */
const LCP_SECONDS = [0.5, 1, 1.5, 2.5, 4, 8];

export const Channel = z.enum(['stable', 'canary', 'override', 'fallback']);
const duration = z.number().min(0).max(600_000).optional();
/** A view of a remote's page. Pages of older shells report no channel. */
export const ViewReport = z.object({
  kind: z.literal('view'),
  remote: z.string().max(40),
  version: z.string().max(40),
  channel: Channel.default('stable'),
  rev: z.number().optional(),
  failed: z.boolean(),
  load: duration,
  inp: duration,
  lcp: duration,
  /** What the site measures itself, in ms; see `SiteMeasure`. */
  measure: duration,
  deprecated: z.array(z.string().max(60)).max(20).optional(),
});
/** Limits the views that one network can add to the metrics. */
const VIEWS_OF_ONE = { points: 60, duration: 600 };

/** Reports are untrusted: only versions in the registry become metric series. */
export const knownVersion = (registry: Registry | null, remote: string, version: string): string => {
  const { canary, versions = [] } = registry?.channels[remote] ?? {};
  const known = [
    registry?.remotes[remote]?.version,
    canary?.release.version,
    ...versions.map((each) => each.version),
  ];
  return known.includes(version) ? version : 'other';
};

export type Counters = {
  releases: LiveReleases;
  metrics: FieldMetrics;
  deprecatedUses: DeprecatedUses;
  measure?: SiteMeasure | undefined;
};

/** Metrics of views by version, which show the version responsible for slow pages. */
const createViewMetrics = (meter: Meter, site: SiteMeasure | undefined) => {
  const histogram = (name: string, description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { description, advice: { explicitBucketBoundaries } });
  const inps = histogram(
    'page_inp_seconds',
    'Slowest response to a press of a view, in seconds',
    INP_SECONDS,
  );
  const lcps = histogram('page_lcp_seconds', 'Largest paint of a first view, in seconds', LCP_SECONDS);
  const measures = site && histogram(site.histogram.name, site.histogram.description, site.histogram.seconds);
  return ({ remote, version, channel: by, inp, lcp, measure }: z.infer<typeof ViewReport>): void => {
    const labels = { remote, version, channel: by };
    if (inp !== undefined) inps.record(inp / 1000, labels);
    if (lcp !== undefined) lcps.record(lcp / 1000, labels);
    if (measure !== undefined) measures?.record(measure / 1000, labels);
  };
};

/** Who sent a view: the network, and the ticket of the page. */
type Sender = { network: string; ticket: string | undefined };

/**
 * Counts views of versions in the registry, rate-limited per network, and their uses of contract members that the live
 * shell marks as deprecated. Views with a ticket count for the verdict on a canary.
 */
export const createViewCounter = (
  { releases, metrics, deprecatedUses, measure: site }: Counters,
  tickets: ViewTickets,
  meter: Meter,
) => {
  const record = createViewMetrics(meter, site);
  const limiter = new RateLimiterMemory(VIEWS_OF_ONE);
  return async (registry: Registry | null, from: Sender, view: z.infer<typeof ViewReport>): Promise<void> => {
    const { remote, version, deprecated = [], measure } = view;
    const { version: step, canary } = registry?.channels[remote] ?? {};
    if (step === undefined || knownVersion(registry, remote, version) === 'other') return;
    const isWithin = await limiter.consume(`${from.network} ${remote} ${version}`).then(
      () => true,
      () => false,
    );
    if (!isWithin) return;
    const network = canary === undefined ? undefined : await tickets.use(from.ticket, from.network);
    const isAbove = site && measure !== undefined ? measure > site.limitMs : undefined;
    metrics.add({ ...view, isAbove }, step, network);
    record(view);
    if (deprecated.length === 0) return;
    const known = (await releases.shell())?.deprecated ?? [];
    deprecatedUses.add(
      remote,
      version,
      deprecated.filter((member) => known.includes(member)),
    );
  };
};
