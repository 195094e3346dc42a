import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Registry, Release, ReleaseChange } from '@rushtone/releases';
import {
  block,
  canary,
  openStore,
  promote,
  publishShell,
  readChangeLog,
  readRegistry,
  readRelease,
  readStoreConfig,
  release,
  releaseShell,
  rollback,
  updateRegistry,
  type RegistryUpdate,
  type ReleaseStore,
} from '@rushtone/releases/store';
import { DIST, readRemotePackage, remoteFolder, ROOT } from '../../webpack/paths.ts';
import { writeRegistry } from '../lib/registry.ts';
import { assertRemote, build, makeVersion, publishOthers, runTests } from './new-version.ts';
import { statusLines } from './status.ts';

export type Options = {
  channel?: string;
  percent?: string;
  to?: string;
  why?: string;
  who?: string;
};

const CHANGES_SHOWN = 8;

const storeConfig = () => readStoreConfig(process.env, process.env.DATA_DIR ?? path.join(ROOT, '.data'));

const currentUser = (): string => {
  try {
    return execFileSync('git', ['config', 'user.email'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return os.userInfo().username;
  }
};

const update = async (
  store: ReleaseStore,
  what: string,
  { who, why }: Options,
  change: RegistryUpdate,
): Promise<string[]> => {
  const entry: ReleaseChange = {
    what,
    who: who ?? process.env.RELEASE_WHO ?? currentUser(),
    when: new Date().toISOString(),
    why: why ?? '',
  };
  const { rev } = await updateRegistry(store, entry, change);
  return [`${what} (revision ${rev})`];
};

/** The version that goes live when the live one goes: the one asked for, the previous, or the next older one. */
const replacement = async (
  store: ReleaseStore,
  registry: Registry,
  name: string,
  { to }: Options,
): Promise<Release> => {
  const { previous, versions = [] } = registry.channels[name] ?? {};
  const live = registry.remotes[name]?.version;
  const older = versions[versions.findIndex(({ version }) => version === live) + 1];
  const version = to ?? previous ?? older?.version;
  if (version === undefined) throw new Error(`No version was live before ${name} ${live}.`);
  return readRelease(store, registry, name, version);
};

const percentOf = ({ channel, percent }: Options): number | null => {
  if (channel === undefined || channel === 'stable') return null;
  if (channel !== 'canary') throw new Error('--channel must be stable or canary.');
  if (!percent) throw new Error('--channel canary needs --percent.');
  return Number(percent);
};

const releaseRemote = async (store: ReleaseStore, name: string, options: Options): Promise<string[]> => {
  assertRemote(name);
  const percent = percentOf(options);
  const registry = await readRegistry(store);
  const isFirst = Object.keys(registry.remotes).length === 0;
  const running = registry.channels[name]?.canary?.release;
  const { version } = readRemotePackage(remoteFolder(name));
  const grows = percent !== null && running?.version === version;
  const next = grows ? running : await makeVersion(store, name, registry);
  const others = isFirst ? await publishOthers(store, name) : [];
  const updates = [...others.map(release), percent === null ? release(next) : canary(next, percent)];
  const what = `${name} ${next.version} is ${percent === null ? 'live' : `the canary for ${percent} %`}`;
  return update(store, what, options, (current) => updates.reduce((state, step) => step(state), current));
};

const blockVersion = async (
  store: ReleaseStore,
  [name = '', version = '']: readonly string[],
  options: Options,
): Promise<string[]> => {
  if (!version) throw new Error('Usage: npm run release -- block <remote> <version>');
  const registry = await readRegistry(store);
  await readRelease(store, registry, name, version);
  const isLive = registry.remotes[name]?.version === version;
  const instead = isLive ? await replacement(store, registry, name, options) : undefined;
  return update(store, `${name} ${version} is blocked`, options, block(name, version, instead));
};

type Command = (store: ReleaseStore, args: readonly string[], options: Options) => Promise<string[]>;

const commands: Readonly<Record<string, Command>> = {
  promote: (store, [name = ''], options) =>
    update(store, `${name}: the canary is live`, options, promote(name)),
  rollback: async (store, [name = ''], options) => {
    assertRemote(name);
    const older = await replacement(store, await readRegistry(store), name, options);
    return update(store, `${name} ${older.version} is live again`, options, rollback(older));
  },
  block: blockVersion,
  status: async (store) =>
    statusLines(store.where, await readRegistry(store), await readChangeLog(store, CHANGES_SHOWN)),
  clear: async () => {
    const config = storeConfig();
    if (config.kind !== 'folder') throw new Error('Only a store in a local folder can be cleared.');
    rmSync(config.folder, { recursive: true, force: true });
    writeRegistry(DIST);
    return ['The release store is empty. The server serves the build.'];
  },
  shell: async (store, _, options) => {
    build();
    runTests('shell/');
    const shell = await publishShell(store, path.join(DIST, 'shell'));
    return update(store, `shell ${shell.version} is live`, options, releaseShell(shell));
  },
};

/** Runs `npm run release -- <args>` and returns the lines to print. */
export const runRelease = async (args: readonly string[], options: Options): Promise<string[]> => {
  const [first = '', ...rest] = args;
  const command = commands[first] ?? ((store) => releaseRemote(store, first, options));
  return command(openStore(storeConfig()), rest, options);
};
