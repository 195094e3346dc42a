import type { PageMatch, Registry } from '@rushtone/releases';
import type { HostKind, RuntimeConfig } from '@rushtone/site';
import type { RemoteDefinition } from '@rushtone/contract';
import type { Federation } from './federation.ts';
import { loadRelease } from './load-release.ts';
import { createPageLoader, type Open } from './loader.ts';
import { isTested } from './memory.ts';
import { preloadFiles } from './preload-files.ts';
import { createReleases, type Releases } from './releases.ts';
import { report } from './reports.ts';
import { retryChunks } from './scripts.ts';
import { isTrusted } from './trust.ts';
import type { Follower } from './later/follow.ts';

/** One try for a page; what comes after it is in `later/climb.ts`. */
const PAGE_TIME_LIMIT_MS = 4_500;
/** How long a navigation waits for the newest registry. */
const REVALIDATE_MS = 300;
/** What is younger than this is taken for the newest. */
const FRESH_MS = 1_000;
const EMPTY: Registry = { schema: 1, rev: 0, remotes: {} };

const later = () => import(/* webpackChunkName: "releases" */ './later/index.ts');
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

type Parts = {
  config: Pick<RuntimeConfig, 'apiBase'>;
  /** As it came with the page. */
  registry: Registry;
  kind: HostKind;
  injectSlices: (definition: RemoteDefinition) => void;
};

const believed = async (registry: Registry): Promise<Registry> => {
  if (await isTrusted(registry)) return registry;
  console.warn('The registry that came with the page is not believed.');
  return (await (await later()).recoverRegistry()) ?? EMPTY;
};

/** Follows the registry: asks before a navigation unless the server tells by itself. */
const createFollower = () => {
  let following: Promise<Follower> | undefined;
  let follower: Follower | undefined;
  let askedAt = 0;
  const begin = (releases: Releases): Promise<Follower> =>
    (following ??= later().then(({ followRegistry }) => (follower = followRegistry(releases))));
  return {
    begin,
    revalidate: (releases: Releases): Promise<void> | null => {
      if (follower?.isTold() || performance.now() - askedAt < FRESH_MS) return null;
      askedAt = performance.now();
      const asking = begin(releases)
        .then(({ refresh }) => refresh())
        .catch(() => undefined);
      return Promise.race([asking, pause(REVALIDATE_MS)]);
    },
  };
};

export type BrowserFederation = Federation & {
  releases: Releases;
  /** To be called when the first view stands. */
  settleDown: () => void;
};

/** What the shell knows of remotes in a browser: which version runs, and how a page comes up or does not. */
export const createFederation = async ({
  config,
  registry,
  kind,
  injectSlices,
}: Parts): Promise<BrowserFederation> => {
  if (isTested()) (await later()).readOverrides(window.location.search);
  const follower = createFollower();
  const releases: Releases = await createReleases({
    registry: await believed(registry),
    chooseSlowly: async (...choice) => (await later()).chooseSlowly(...choice),
    isOverridden: isTested,
    revalidate: () => follower.revalidate(releases),
  });
  const loader = createPageLoader({
    loadRelease,
    preload: preloadFiles,
    renew: retryChunks,
    injectSlices,
    timeLimitMs: PAGE_TIME_LIMIT_MS,
    recover: async (match: PageMatch, error: unknown, open: Open, sinceMs: number) =>
      (await later()).climb({ match, error, sinceMs }, { releases, open }),
    onLoad: ({ release }, milliseconds) =>
      report('load', release, {
        channel: releases.newest.get().channels[release.name] ?? 'stable',
        rev: releases.signed().rev,
        milliseconds,
      }),
  });
  return {
    get registry() {
      return releases.newest.get().registry;
    },
    kind,
    loader,
    releases,
    retryRegistry: async () => {
      await releases.adopt((await (await later()).recoverRegistry()) ?? EMPTY);
      await releases.chooseAgain();
    },
    settleDown: () => {
      void later()
        .then(({ sendReports }) => sendReports(config.apiBase))
        .catch(() => undefined);
      setTimeout(() => void follower.begin(releases).catch(() => undefined), FRESH_MS);
    },
  };
};
