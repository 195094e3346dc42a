import {
  currentPreviews,
  fitsContract,
  type Channels,
  type Preview,
  type Registry,
} from '@rushtone/releases';
import type { FieldFigures, VersionFigures } from '../figures/field-figures.ts';
import type { LiveReleases } from '../releases/live.ts';

const CHANGES_READ = 100;

type Changes = Awaited<ReturnType<LiveReleases['changes']>>;
type Source = Pick<LiveReleases, 'release' | 'file' | 'previews'> & Pick<FieldFigures, 'ofRemote'>;
type Files = Pick<LiveReleases, 'release' | 'file'>;

export type VersionRow = {
  version: string;
  contract: string;
  states: readonly string[];
  /** The change that brought it, unless the log is shorter. */
  released?: Pick<Changes[number], 'who' | 'when' | 'why'>;
  /** Compressed bytes that each of its pages needs, without what belongs to one page. */
  bytes: number | null;
  /** Released shells in which it runs. */
  shells: readonly string[];
  /** What open pages have reported of it. */
  figures?: VersionFigures | undefined;
};

export type RemoteRows = {
  name: string;
  /** Its first page on the main site. */
  page: string;
  versions: readonly VersionRow[];
  previews: readonly Preview[];
};

export type PastRevision = Pick<Changes[number], 'rev' | 'who' | 'when' | 'what' | 'why'> & {
  /** The query that chooses its versions; null when one of them can no longer be chosen. */
  query: string | null;
};

const bytesOf = async ({ release, file }: Files, name: string, version: string): Promise<number | null> => {
  const found = await release(name, version);
  if (!found) return null;
  const files = [...new Set([found.entry, ...found.exposed])].map((each) => found.base.slice(1) + each);
  const contents = await Promise.all(files.map(async (each) => (await file(each, 'br')) ?? file(each)));
  return contents.reduce((sum, content) => sum + (content?.length ?? 0), 0);
};

const canaryState = ({ percent, grows }: NonNullable<Channels['canary']>): string => {
  if (percent === 0) return 'canary, rolled back';
  return `canary for ${percent} %${grows ? ', grows' : ''}`;
};

const statesOf = ({ channels }: Registry, name: string, version: string): string[] => {
  const { live, canary, previous, blocked = [] } = channels[name] ?? {};
  return [
    live?.version === version ? 'live' : '',
    canary?.release.version === version ? canaryState(canary) : '',
    previous === version ? 'previous' : '',
    blocked.includes(version) ? 'blocked' : '',
  ].filter(Boolean);
};

/** The oldest change after which the registry names the version. */
const changeOf = (changes: Changes, name: string, version: string) => {
  const names = ({ registry }: Changes[number]): boolean =>
    registry?.channels[name]?.versions.some((each) => each.version === version) === true;
  const at = changes.findLastIndex(names);
  // Of the oldest change in the log nobody knows what it brought.
  return at === changes.length - 1 && changes.length >= CHANGES_READ ? undefined : changes[at];
};

const queryOf = (past: Registry, { channels }: Registry): string | null => {
  const chosen = Object.entries(past.remotes).map(([name, { version }]) => {
    const { versions = [], blocked = [] } = channels[name] ?? {};
    const isThere = versions.some((each) => each.version === version) && !blocked.includes(version);
    return isThere ? `mf.${name}=${encodeURIComponent(version)}` : null;
  });
  return chosen.length === 0 || chosen.includes(null) ? null : chosen.join('&');
};

/** Remotes by versions and shells, and the past revisions. */
export const readOverview = async (releases: Source, registry: Registry, allChanges: Changes) => {
  const shells = registry.channels.shell?.versions ?? [];
  const remotes = Object.values(registry.remotes).map(async ({ name, hosts }): Promise<RemoteRows> => {
    const list = await releases.previews(name);
    const figures = await releases.ofRemote(name);
    const versions = (registry.channels[name]?.versions ?? []).map(
      async ({ version, contract }): Promise<VersionRow> => ({
        version,
        contract,
        states: statesOf(registry, name, version),
        released: changeOf(allChanges, name, version),
        bytes: await bytesOf(releases, name, version),
        shells: shells.filter((shell) => fitsContract(contract, shell.contract)).map((each) => each.version),
        figures: figures.get(version),
      }),
    );
    return {
      name,
      page: Object.keys(hosts.main ?? {})[0] ?? '/',
      versions: await Promise.all(versions),
      previews: list ? currentPreviews(list, Date.now()) : [],
    };
  });
  return {
    remotes: await Promise.all(remotes),
    revisions: allChanges.map(({ registry: past, ...change }): PastRevision => ({
      ...change,
      query: past ? queryOf(past, registry) : null,
    })),
  };
};

export const readChanges = ({ changes }: Pick<LiveReleases, 'changes'>): Promise<Changes> =>
  changes(CHANGES_READ);
