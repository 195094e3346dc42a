import { currentPreviews, type Registry } from '../../registry/index.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import { judgeCanary } from '../rollouts/move-canaries.ts';
import type { Changes } from './version-history.ts';
import { CHANGES_READ, readVersions, shellRows, type RemoteRows, type Source } from './version-rows.ts';

export type PastRevision = Pick<Changes[number], 'rev' | 'who' | 'when' | 'what' | 'why'> & {
  /** Query string that selects these versions; `null` if one of them is no longer available. */
  query: string | null;
};

const queryOf = (past: Registry, { channels }: Registry): string | null => {
  const chosen = Object.entries(past.remotes).map(([name, { version }]) => {
    const { versions = [], blocked = [] } = channels[name] ?? {};
    const isThere = versions.some((each) => each.version === version) && !blocked.includes(version);
    return isThere ? `mf.${name}=${encodeURIComponent(version)}` : null;
  });
  return chosen.length === 0 || chosen.includes(null) ? null : chosen.join('&');
};

/** Reads remotes with their versions, shells, and past revisions. */
export const readOverview = async (source: Source, registry: Registry, changes: Changes) => {
  const remotes = Object.values(registry.remotes).map(async ({ name, hosts }): Promise<RemoteRows> => {
    const list = await source.previews(name);
    const channels = registry.channels[name];
    return {
      name,
      page: Object.keys(Object.values(hosts)[0] ?? {})[0] ?? '/',
      versions: await readVersions(source, registry, changes, name),
      verdict: channels ? await judgeCanary(channels, source) : null,
      previews: list ? currentPreviews(list, Date.now()) : [],
    };
  });
  return {
    remotes: await Promise.all(remotes),
    shell: await source.shell(),
    shells: shellRows(registry, changes),
    revisions: changes.map(({ registry: past, ...change }): PastRevision => ({
      ...change,
      query: past ? queryOf(past, registry) : null,
    })),
  };
};
export type Overview = Awaited<ReturnType<typeof readOverview>>;

export const readChanges = ({ changes }: Pick<LiveReleases, 'changes'>): Promise<Changes> =>
  changes(CHANGES_READ);
