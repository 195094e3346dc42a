/** The little of Prometheus' text format that a server needs. */

type Labels = Readonly<Record<string, string>>;

export type Metric = { lines: () => string[] };

const escape = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const series = (name: string, labels: Labels): string => {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escape(value)}"`);
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name;
};

const head = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const simple = (name: string, help: string, type: 'counter' | 'gauge') => {
  const values = new Map<string, number>();
  return {
    values,
    lines: () => [...head(name, help, type), ...[...values].map(([key, value]) => `${key} ${value}`)],
  };
};

export const counter = (name: string, help: string) => {
  const { values, lines } = simple(name, help, 'counter');
  return {
    lines,
    add(labels: Labels, by = 1): void {
      const key = series(name, labels);
      values.set(key, (values.get(key) ?? 0) + by);
    },
  };
};

export const gauge = (name: string, help: string) => {
  const { values, lines } = simple(name, help, 'gauge');
  return {
    lines,
    set(labels: Labels, value: number): void {
      values.set(series(name, labels), value);
    },
  };
};

type Distribution = { labels: Labels; counts: number[]; sum: number; count: number };

const distributionLines = (
  name: string,
  bounds: readonly number[],
  { labels, counts, sum, count }: Distribution,
): string[] => {
  let below = 0;
  const buckets = bounds.map((bound, at) => {
    below += counts[at] ?? 0;
    return `${series(`${name}_bucket`, { ...labels, le: String(bound) })} ${below}`;
  });
  return [
    ...buckets,
    `${series(`${name}_bucket`, { ...labels, le: '+Inf' })} ${count}`,
    `${series(`${name}_sum`, labels)} ${sum}`,
    `${series(`${name}_count`, labels)} ${count}`,
  ];
};

export const histogram = (name: string, help: string, bounds: readonly number[]) => {
  const all = new Map<string, Distribution>();
  return {
    observe(labels: Labels, value: number): void {
      const key = series(name, labels);
      const one = all.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
      all.set(key, one);
      const at = bounds.findIndex((bound) => value <= bound);
      if (at !== -1) one.counts[at] = (one.counts[at] ?? 0) + 1;
      one.sum += value;
      one.count += 1;
    },
    lines: () => [
      ...head(name, help, 'histogram'),
      ...[...all.values()].flatMap((one) => distributionLines(name, bounds, one)),
    ],
  };
};

export const expose = (metrics: readonly Metric[]): string =>
  `${metrics.flatMap((metric) => metric.lines()).join('\n')}\n`;
