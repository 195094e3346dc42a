import {
  fitsContract,
  isRemoteUses,
  USES,
  type Boot,
  type Channels,
  type Preview,
  type Registry,
  type Release,
  type RemoteUses,
} from '@rushtone/releases';
import type { FieldFigures, VersionFigures } from '../figures/field-figures.ts';
import type { LiveReleases } from '../releases/live.ts';

export const CHANGES_READ = 100;

export type Changes = Awaited<ReturnType<LiveReleases['changes']>>;
type Files = Pick<LiveReleases, 'release' | 'file'>;
export type Source = Files & Pick<LiveReleases, 'shell' | 'previews'> & Pick<FieldFigures, 'ofRemote'>;

export type VersionRow = {
  version: string;
  contract: string;
  states: readonly string[];
  /** The change that brought it, unless the log is shorter. */
  released?: Pick<Changes[number], 'who' | 'when' | 'why'>;
  /** Compressed bytes that each of its pages needs, without what belongs to one page. */
  bytes: number | null;
  /** Released shells whose contract fits, and what happened when it was tried in each; nothing where it was not. */
  shells: readonly { version: string; boot?: Boot | undefined }[];
  /** What it says that it uses; null for one that was built before versions said so. */
  uses: RemoteUses | null;
  /** What open pages have reported of it. */
  figures?: VersionFigures | undefined;
};

export type ShellRow = Pick<VersionRow, 'version' | 'contract' | 'states' | 'released'>;

export type RemoteRows = {
  name: string;
  /** Its first page on the main site. */
  page: string;
  versions: readonly VersionRow[];
  previews: readonly Preview[];
};

const bytesOf = async ({ file }: Files, found: Release): Promise<number> => {
  const files = [...new Set([found.entry, ...found.exposed])].map((each) => found.base.slice(1) + each);
  const contents = await Promise.all(files.map(async (each) => (await file(each, 'br')) ?? file(each)));
  return contents.reduce((sum, content) => sum + (content?.length ?? 0), 0);
};

const usesOf = async ({ file }: Files, { base }: Release): Promise<RemoteUses | null> => {
  try {
    const uses: unknown = JSON.parse(String(await file(base.slice(1) + USES)));
    return isRemoteUses(uses) ? uses : null;
  } catch {
    return null;
  }
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

/** The last time that the version was tried in the shell. */
const bootOf = (changes: Changes, remote: string, shell: string): Boot | undefined =>
  changes.flatMap(({ boots = [] }) => boots).find((boot) => boot.remote === remote && boot.shell === shell);

/** The versions of a remote, newest first. */
export const readVersions = async (
  source: Source,
  registry: Registry,
  changes: Changes,
  name: string,
): Promise<VersionRow[]> => {
  const shells = registry.channels.shell?.versions ?? [];
  const figures = await source.ofRemote(name);
  const rows = (registry.channels[name]?.versions ?? []).map(
    async ({ version, contract }): Promise<VersionRow> => {
      const found = await source.release(name, version);
      const fitting = shells.filter((shell) => fitsContract(contract, shell.contract));
      return {
        version,
        contract,
        states: statesOf(registry, name, version),
        released: changeOf(changes, name, version),
        bytes: found && (await bytesOf(source, found)),
        shells: fitting.map((shell) => ({
          version: shell.version,
          boot: bootOf(changes, `${name} ${version}`, shell.version),
        })),
        uses: found && (await usesOf(source, found)),
        figures: figures.get(version),
      };
    },
  );
  return Promise.all(rows);
};

/** The released shells, newest first. */
export const shellRows = (registry: Registry, changes: Changes): ShellRow[] =>
  (registry.channels.shell?.versions ?? []).map(({ version, contract }) => ({
    version,
    contract,
    states: statesOf(registry, 'shell', version),
    released: changeOf(changes, 'shell', version),
  }));
