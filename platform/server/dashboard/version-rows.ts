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
} from '../../registry/index.ts';
import { patternOf, sha256, type Attested } from '../../store/index.ts';
import type { FieldMetrics, SiteMeasure, VersionMetrics } from '../metrics/field-metrics.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import { historyOf, type Changes, type Happened } from './version-history.ts';
import type { Needs, Verdict } from '../rollouts/judge.ts';

export const CHANGES_READ = 100;

type Files = Pick<LiveReleases, 'release' | 'file' | 'delta'>;
export type Source = Files &
  Pick<LiveReleases, 'shell' | 'previews' | 'attested'> & {
    metrics: Pick<FieldMetrics, 'ofRemote' | 'ofStep'>;
    /** What a canary needs before it is compared. */
    needs: Needs;
    measure?: SiteMeasure | undefined;
  };

type Size = {
  bytes: number;
  /** What of them a visitor loads who has the version that was released before. */
  after?: { version: string; bytes: number };
};

export type VersionRow = {
  version: string;
  contract: string;
  states: readonly string[];
  /** Builders that attest it; `null` if none has to. */
  builders: readonly Attested[] | null;
  /** The change that released it, if the log reaches back that far. */
  released?: Pick<Changes[number], 'who' | 'when' | 'why'> | undefined;
  /** What became of it, newest first, as far back as the log was read. */
  history: readonly Happened[];
  /** Compressed size of the files that all its pages need. */
  size: Size | null;
  /** Released shells with a compatible contract, and the result of the boot test if there was one. */
  shells: readonly { version: string; boot?: Boot | undefined }[];
  /** Its `uses.json`; `null` for builds without one. */
  uses: RemoteUses | null;
  /** Figures reported by pages. */
  metrics?: VersionMetrics | undefined;
};

export type ShellRow = Pick<VersionRow, 'version' | 'contract' | 'states' | 'released' | 'history'>;

export type RemoteRows = {
  name: string;
  /** Path of its first page on the first kind of host. */
  page: string;
  versions: readonly VersionRow[];
  /** How its canary compares with the live version; `null` without one. */
  verdict: Verdict | null;
  previews: readonly Preview[];
};

const sizeOf = async ({ file, delta }: Files, found: Release, before: Release | null): Promise<Size> => {
  const ofEarlier = new Map(Object.keys(before?.files ?? {}).map((each) => [patternOf(each), each]));
  const sizes = await Promise.all(
    [...new Set([found.entry, ...found.exposed])].map(async (each) => {
      const name = found.base.slice(1) + each;
      const whole = ((await file(name, 'br')) ?? (await file(name)))?.length ?? 0;
      const earlier = ofEarlier.get(patternOf(each));
      const dictionary = before && earlier ? await file(before.base.slice(1) + earlier) : null;
      const difference = dictionary && (await delta(name, sha256(dictionary).toString('base64')));
      return { whole, difference: difference?.length ?? whole };
    }),
  );
  const bytes = sizes.reduce((sum, { whole }) => sum + whole, 0);
  if (!before) return { bytes };
  const differences = sizes.reduce((sum, { difference }) => sum + difference, 0);
  return { bytes, after: { version: before.version, bytes: differences } };
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

/** Returns the oldest change after which the registry contains the version. */
const changeOf = (changes: Changes, name: string, version: string) => {
  const names = ({ registry }: Changes[number]): boolean =>
    registry?.channels[name]?.versions.some((each) => each.version === version) === true;
  const at = changes.findLastIndex(names);
  // The changes made by the oldest entry of the log are unknown.
  return at === changes.length - 1 && changes.length >= CHANGES_READ ? undefined : changes[at];
};

/** Returns the last boot test of the version in a shell. */
const bootOf = (changes: Changes, remote: string, shell: string): Boot | undefined =>
  changes.flatMap(({ boots = [] }) => boots).find((boot) => boot.remote === remote && boot.shell === shell);

/** Returns the versions of a remote, newest first. */
export const readVersions = async (
  source: Source,
  registry: Registry,
  changes: Changes,
  name: string,
): Promise<VersionRow[]> => {
  const shells = registry.channels.shell?.versions ?? [];
  const metrics = await source.metrics.ofRemote(name);
  const listed = registry.channels[name]?.versions ?? [];
  const releases = await Promise.all(listed.map(({ version }) => source.release(name, version)));
  const rows = listed.map(async ({ version, hash, contract }, at): Promise<VersionRow> => {
    const found = releases[at] ?? null;
    const fitting = shells.filter((shell) => fitsContract(contract, shell.contract));
    return {
      version,
      contract,
      states: statesOf(registry, name, version),
      builders: await source.attested({ name, version, hash }),
      released: changeOf(changes, name, version),
      history: historyOf(changes, name, version),
      size: found && (await sizeOf(source, found, releases[at + 1] ?? null)),
      shells: fitting.map((shell) => ({
        version: shell.version,
        boot: bootOf(changes, `${name} ${version}`, shell.version),
      })),
      uses: found && (await usesOf(source, found)),
      metrics: metrics.get(version),
    };
  });
  return Promise.all(rows);
};

/** Returns the released shells, newest first. */
export const shellRows = (registry: Registry, changes: Changes): ShellRow[] =>
  (registry.channels.shell?.versions ?? []).map(({ version, contract }) => ({
    version,
    contract,
    states: statesOf(registry, 'shell', version),
    released: changeOf(changes, 'shell', version),
    history: historyOf(changes, 'shell', version),
  }));
