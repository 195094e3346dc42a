import {
  EMPTY_REGISTRY,
  type HostKind,
  type Refusal,
  type Registry,
  type Release,
} from '../registry/index.ts';
import { site } from './browser-site.ts';
import { loadChunk } from './lib/load-chunk.ts';
import { later } from './lib/next-task.ts';
import type { RegistryFollower } from './deferred/registry-client.ts';
import type { PlatformPage } from './deferred/reports/send-reports.ts';
import type { Federation, PageParts } from './federation-context.ts';
import { preloadFiles } from './loading/document-files.ts';
import { isDeveloperHost } from './loading/integrity.ts';
import { loadRelease } from './loading/load-release.ts';
import { createPageLoader } from './loading/page-loader.ts';
import { askForBlocks } from './versions/ask-for-blocks.ts';
import { report } from './versions/reports.ts';
import { createRunningVersions, type RunningVersions } from './versions/running-versions.ts';
import { hasOverrides, noteOpen } from './versions/storage.ts';
import { isExpired, refuse } from './versions/trust.ts';

/**
 * Timeout for the first attempt to load a page, in ms; `deferred/load-fallback.ts` has those of further
 * attempts.
 */
const PAGE_TIME_LIMIT_MS = 4_500;
/** Maximum wait of a navigation for the newest registry, in ms. */
const REVALIDATE_MS = 300;
/** Age up to which a registry counts as the newest, in ms. */
const FRESH_MS = 1_000;

/** What the first view does not need. */
const loadDeferred = () => loadChunk(site.loadDeferred);

/** After a page that stood still, or crashed, stalls are noticed from the start. */
const watchFromStart = async (apiBase: string) => {
  const deferred = noteOpen() ? await loadDeferred().catch(() => null) : null;
  await deferred?.takeStalls(apiBase);
  return deferred;
};

const recoverRegistry = async (refusal?: Refusal): Promise<Registry> =>
  (await (await loadDeferred()).recoverRegistry(refusal)) ?? EMPTY_REGISTRY;

const trustedRegistry = async (registry: Registry): Promise<Registry> => {
  const refusal = await refuse(registry);
  return refusal === null ? registry : recoverRegistry(refusal);
};

/** Keeps the registry up to date: with server-sent events, by polling, or with a request before a navigation. */
const createRevalidation = (pollSeconds?: number) => {
  let starting: Promise<RegistryFollower> | undefined;
  let follower: RegistryFollower | undefined;
  let checkedAt = 0;
  const start = (versions: RunningVersions): Promise<RegistryFollower> => {
    starting ??= loadDeferred()
      .then(({ followRegistry }) => (follower = followRegistry(versions, pollSeconds)))
      .finally(() => {
        if (!follower) starting = undefined;
      });
    return starting;
  };
  const refresh = (versions: RunningVersions): Promise<void> =>
    start(versions)
      .then((started) => started.refresh())
      .catch(() => undefined);
  return {
    start,
    refresh,
    revalidate: (versions: RunningVersions): Promise<void> | null => {
      if (follower?.isConnected() || performance.now() - checkedAt < FRESH_MS) return null;
      checkedAt = performance.now();
      return Promise.race([refresh(versions), later(REVALIDATE_MS)]);
    },
  };
};

const HAS_WORKERS = /\.work(er|let)\./;

type Checks = {
  versionsOf: () => RunningVersions;
  refresh: (versions: RunningVersions) => Promise<void>;
  throwIfBlocked: (release: Release) => Promise<void>;
};

/** Loads a release, unless it is blocked or the registry has expired. Its workers are verified before it runs. */
const loadNewRelease =
  ({ versionsOf, refresh, throwIfBlocked }: Checks): typeof loadRelease =>
  async (release, attempt) => {
    const versions = versionsOf();
    await throwIfBlocked(release);
    if (isExpired(versions.registry())) await refresh(versions);
    if (isExpired(versions.registry())) throw new Error('The registry has expired.');
    if (Object.keys(release.files).some((file) => HAS_WORKERS.test(file)))
      await (await loadDeferred()).verifyWorkers(release, () => void versions.markBroken(release, true));
    return loadRelease(release, attempt);
  };

type Options = {
  config: {
    /** Address of the site's endpoints. */
    apiBase: string;
    /** Whether the server considers the visitor a tester. */
    tester?: boolean | undefined;
    /** The visitor's bucket in rollouts; absent on a static host. */
    channel?: string | undefined;
    /** How often the registry is read, in seconds; events tell of changes if absent. */
    registryPollSeconds?: number | undefined;
    /** Fraction of page views to trace. */
    traces?: number | undefined;
  };
  /** The registry embedded in the page. */
  registry: Registry;
  kind: HostKind;
  parts: PageParts;
  /** Called with each remote before a page of it renders. The site's remotes may expose more. */
  onRemote: (definition: object) => void;
};

export type BrowserFederation = Federation & {
  versions: RunningVersions;
  /** URL at which the visit began. */
  address: string;
  /** Call after the first render. */
  startBackgroundTasks: (page: Omit<PlatformPage, 'apiBase' | 'traces'>) => void;
};

const createLoader = (versions: RunningVersions, load: typeof loadRelease, onRemote: Options['onRemote']) =>
  createPageLoader({
    loadRelease: load,
    preload: preloadFiles,
    onRemote,
    timeLimitMs: PAGE_TIME_LIMIT_MS,
    loadFallback: async (match, error, open, sinceMs) =>
      (await loadDeferred()).loadFallback({ match, error, sinceMs }, { versions, open }),
    onLoad: (match, milliseconds) => {
      // Loading times are those of pages.
      if (match.filling) return;
      const { release } = match;
      const channel = versions.selection.get().channels[release.name] ?? 'stable';
      report('load', release, { channel, rev: versions.registry().rev, milliseconds });
    },
  });

/** Creates the browser's federation, which selects the version of each remote and loads its pages. */
export const createFederation = async ({
  config,
  registry,
  kind,
  parts,
  onRemote,
}: Options): Promise<BrowserFederation> => {
  const address = window.location.href;
  const isTester = config.tester === true || isDeveloperHost(window.location.hostname);
  const isTesting = () => isTester && hasOverrides();
  if (isTesting()) (await loadDeferred()).readOverridesFromAddress(window.location.search);
  const watching = await watchFromStart(config.apiBase);
  const { refresh, ...revalidation } = createRevalidation(config.registryPollSeconds);
  const versionsOf = () => versions;
  const throwIfBlocked = askForBlocks(registry, versionsOf, refresh);
  const versions: RunningVersions = await createRunningVersions({
    registry: await trustedRegistry(registry),
    channel: config.channel,
    selectAsync: async (...args) => (await loadDeferred()).selectAsync(...args),
    hasOverrides: isTesting,
    revalidate: () => revalidation.revalidate(versions),
  });
  const load = loadNewRelease({ versionsOf, refresh, throwIfBlocked });
  const loader = createLoader(versions, load, onRemote);
  const federation: BrowserFederation = {
    get registry() {
      return versions.selection.get().registry;
    },
    kind,
    parts,
    loader,
    versions,
    isTester,
    replaceCrashed: async (match, error) =>
      (await loadDeferred()).replaceCrashed({ loader, versions }, match, error),
    retryRegistry: async () => {
      await versions.setRegistry(await recoverRegistry());
      await versions.reselect();
    },
    address,
    startBackgroundTasks: (page) => {
      const { apiBase, traces, tester } = config;
      void loadDeferred().then(
        ({ startPlatformTasks }) =>
          startPlatformTasks(federation, { ...page, apiBase, traces, address, isTester: tester === true }),
        () => undefined,
      );
      setTimeout(() => void revalidation.start(versions).catch(() => undefined), FRESH_MS);
    },
  };
  watching?.watchStalls(federation);
  return federation;
};
