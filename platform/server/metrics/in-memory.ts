import type { DeprecatedUse } from '../../registry/deprecated-uses.ts';
import type { DeprecatedUses } from './deprecated-uses.ts';
import { metricsByNetwork, rowsOf, summarize, type FieldMetrics, type MetricRow } from './field-metrics.ts';

/** Keeps measurements in the memory of one server, until it ends. */
export const metricsInMemory = (): FieldMetrics => {
  let rows: (MetricRow & { network: number | undefined })[] = [];
  const changed = new Set<string>();
  const of = (remote: string) => rows.filter((row) => row.remote === remote);
  const byNetwork = (some: typeof rows) =>
    metricsByNetwork(
      some.flatMap(({ network, ...row }) => (network === undefined ? [] : { ...row, network })),
    );
  return {
    add(view, step, network) {
      const { remote, version } = view;
      changed.add(remote);
      for (const [figure, bucket] of rowsOf(view))
        rows.push({ remote, version, step: String(step), figure, bucket, count: 1, network });
    },
    async flush() {
      const names = [...changed];
      changed.clear();
      return names;
    },
    ofRemote: async (remote) =>
      new Map(
        [...Map.groupBy(of(remote), ({ version }) => version)].map(([version, some]) => [
          version,
          summarize(some),
        ]),
      ),
    async ofStep(remote, version, step, isEnough = () => true) {
      const known = of(remote).filter((row) => row.version === version && Number(row.step) <= step);
      const steps = [...new Set([step, ...known.map((row) => Number(row.step))])].sort((a, b) => b - a);
      const taken: typeof rows = [];
      for (const each of steps) {
        taken.push(...known.filter((row) => Number(row.step) === each));
        if (isEnough(byNetwork(taken))) break;
      }
      return byNetwork(taken);
    },
    async deleteOld() {
      rows = [];
    },
  };
};

/** Counts uses of deprecated members of the contract in the memory of one server, until it ends. */
export const usesInMemory = (): DeprecatedUses => {
  const counted = new Map<string, DeprecatedUse>();
  return {
    add(remote, version, members) {
      for (const member of new Set(members)) {
        const key = [remote, version, member].join(' ');
        counted.set(key, { remote, version, member, views: (counted.get(key)?.views ?? 0) + 1 });
      }
    },
    flush: async () => undefined,
    recent: async () => [...counted.values()].sort((a, b) => b.views - a.views),
    deleteOld: async () => counted.clear(),
  };
};
