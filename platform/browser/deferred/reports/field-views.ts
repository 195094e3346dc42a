import { deprecatedUses } from '../../loading/share-scope.ts';
import type { RemoteReport } from '../../versions/reports.ts';

/** Maximum length of a reported view, in ms. A page that stays open longer is reported in several views. */
const LONGEST_MS = 60_000;
/** Minimum duration of an event, in ms; shorter ones are not relevant. */
const LEAST_EVENT_MS = 40;

/** A view of a remote's page, sent to the API, which counts views by version. */
export type ViewReport = {
  kind: 'view';
  remote: string;
  version: string;
  /** How the version was chosen, and from which registry revision. */
  channel: RemoteReport['channel'];
  rev: number;
  failed: boolean;
  load?: number | undefined;
  inp?: number | undefined;
  lcp?: number | undefined;
  /** Deprecated contract members that the remote has used. */
  deprecated?: readonly string[] | undefined;
};

/** A view as measured. */
export type MeasuredView = Omit<ViewReport, 'channel' | 'rev'>;

type Shown = { remote: string; version: string };
type Running = Shown & Pick<ViewReport, 'failed' | 'load' | 'inp'>;

const PAGE = 'main [data-remote]';
/** Delay before measuring, in ms, because lists change their rows while scrolling. */
const SETTLE_MS = 200;
const MOST_MS = 600_000;

const shown = (): Shown | null => {
  const page = document.querySelector<HTMLElement>(PAGE);
  const { remote, version } = page?.dataset ?? {};
  return remote !== undefined && version !== undefined ? { remote, version } : null;
};

const isSame = (a: Shown | null, b: Shown | null): boolean =>
  a?.remote === b?.remote && a?.version === b?.version;

/**
 * Observes a type of performance entry, including entries from before this code loaded. Does nothing if the
 * browser does not support the type.
 */
const observe = (type: string, onEntry: (entry: PerformanceEntry) => void): void => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
  // TypeScript's types lack `durationThreshold`.
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type,
    buffered: true,
    durationThreshold: LEAST_EVENT_MS,
  };
  observer.observe(options);
};

/** Measures something of the site's own during a view, in ms, which is reported under `key`. */
export type ViewMeasure = {
  key: string;
  /** Returns what was measured since the last call; `undefined` if there was nothing to measure. */
  take: () => number | undefined;
};

type Options = {
  measure?: ViewMeasure | undefined;
  send: (view: MeasuredView) => void;
};

const limited = (milliseconds: number | undefined): number | undefined =>
  milliseconds === undefined ? undefined : Math.min(MOST_MS, Math.round(milliseconds));

/** Returns and clears the deprecated members that the version has used since its last view. */
const takeUses = ({ remote, version }: Shown): Pick<ViewReport, 'deprecated'> => {
  const prefix = `${remote} ${version} `;
  const uses = [...deprecatedUses].filter((use) => use.startsWith(prefix));
  for (const use of uses) deprecatedUses.delete(use);
  return uses.length > 0 ? { deprecated: uses.map((use) => use.slice(prefix.length)) } : {};
};

/** Tracks the view on the screen, and what was measured before there was one. */
const createRunningView = ({ measure, send }: Options) => {
  let view: Running | null = null;
  /** Only the first page of a visit has an LCP. */
  let lcp: number | undefined;
  let views = 0;

  observe('event', (entry) => {
    if (view && 'interactionId' in entry && entry.interactionId)
      view.inp = Math.max(view.inp ?? 0, entry.duration);
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime;
  });
  return {
    get: () => view,
    begin(next: Shown, load: number | undefined): void {
      view = { ...next, failed: false, load };
      views += 1;
    },
    end(): void {
      if (!view) return;
      const { load, inp, ...ended } = view;
      view = null;
      const durations = {
        load: limited(load),
        inp: limited(inp),
        lcp: limited(views === 1 ? lcp : undefined),
      };
      const own = measure && { [measure.key]: limited(measure.take()) };
      send({ kind: 'view', ...ended, ...durations, ...own, ...takeUses(ended) });
    },
  };
};

/**
 * Tracks which version's page is on the screen, and measures it: errors, load time, the slowest response to a
 * press (INP), the largest paint of the first page (LCP), and what the site measures.
 */
export const watchViews = (options: Options) => {
  const running = createRunningView(options);
  const loads = new Map<string, number>();
  let ending: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const keyOf = ({ remote, version }: Shown) => `${remote} ${version}`;

  const begin = (): void => {
    clearTimeout(ending);
    running.end();
    const next = shown();
    if (!next || document.hidden) return;
    running.begin(next, loads.get(keyOf(next)));
    loads.delete(keyOf(next));
    ending = setTimeout(begin, LONGEST_MS);
  };
  const follow = (): void => {
    clearTimeout(settling);
    settling = undefined;
    if (!isSame(running.get(), shown())) begin();
  };

  document.addEventListener('visibilitychange', begin);
  window.addEventListener('pagehide', running.end);
  const main = document.querySelector('main');
  const onChange = () => void (settling ??= setTimeout(follow, SETTLE_MS));
  if (main) new MutationObserver(onChange).observe(main, { childList: true, subtree: true });

  return {
    /** A version that could not even be shown counts as a failed view. */
    failed(remote: string, version: string): void {
      follow();
      const view = running.get();
      if (view && isSame(view, { remote, version })) view.failed = true;
      else options.send({ kind: 'view', remote, version, failed: true });
    },
    saw({ kind, remote, version, milliseconds, instead }: RemoteReport): void {
      if (kind === 'error') return this.failed(remote, version);
      if (instead !== undefined) this.failed(remote, instead);
      if (kind !== 'load') return;
      const view = running.get();
      if (view && isSame(view, { remote, version })) view.load ??= milliseconds;
      else loads.set(keyOf({ remote, version }), milliseconds);
      follow();
    },
  };
};
