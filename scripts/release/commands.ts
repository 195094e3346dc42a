import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Change, Registry } from '@rushtone/site';
import { readConfig } from '../../api/src/config/config.ts';
import { openStore } from '../../api/src/releases/config.ts';
import type { ReleaseStore } from '../../api/src/releases/store.ts';
import { DIST, ROOT } from '../../webpack/paths.ts';
import { writeRegistry } from '../lib/registry.ts';
import { block, canary, promote, release, rollback, type Move } from './moves.ts';
import { assertRemote, build, makeVersion, publishTheOthers, runTests } from './new-version.ts';
import { movePointer, readAudit, readPointer } from './pointer.ts';
import { publishShell } from './shells.ts';
import { statusLines } from './status.ts';
import { mustReadVersion, readVersion } from './versions.ts';

export type Options = {
  channel?: string;
  percent?: string;
  to?: string;
  why?: string;
  who?: string;
};

const AUDIT_LINES = 8;

const nameOfPerson = (): string => {
  try {
    return execFileSync('git', ['config', 'user.email'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return os.userInfo().username;
  }
};

const changeOf = (what: string, { who, why }: Options): Change => ({
  what,
  who: who ?? process.env.RELEASE_WHO ?? nameOfPerson(),
  when: new Date().toISOString(),
  why: why ?? '',
});

const need = <Value>(value: Value | null | undefined, message: string): Value => {
  if (value === null || value === undefined || value === '') throw new Error(message);
  return value;
};

const openConfigured = (): ReleaseStore => openStore(readConfig(process.env).releases);

const told = ({ rev, change }: Registry): string[] => [`${change?.what ?? ''} (revision ${rev})`];

/** The version that a rollback or a block leads to. */
const before = async (store: ReleaseStore, registry: Registry, name: string, to?: string, not?: string) => {
  const { previous, versions = [] } = registry.channels?.[name] ?? {};
  const live = registry.remotes[name]?.version;
  const older = versions.slice(versions.findIndex(({ version }) => version === live) + 1);
  const wanted = to ?? previous ?? older.find(({ version }) => version !== not)?.version;
  return mustReadVersion(store, name, need(wanted, `Nothing was live before ${name} ${live}.`));
};

const releaseRemote = async (store: ReleaseStore, name: string, options: Options): Promise<string[]> => {
  assertRemote(name);
  const registry = await readPointer(store);
  const empty = Object.keys(registry.remotes).length === 0;
  const asCanary = options.channel === 'canary';
  if (options.channel !== undefined && !['canary', 'stable'].includes(options.channel))
    throw new Error('--channel is stable or canary.');
  const percent = asCanary ? Number(need(options.percent, '--channel canary needs --percent.')) : 100;
  const running = registry.channels?.[name]?.canary?.release;
  const grows = asCanary && running && (await readVersion(store, name, running.version));
  const next = grows && !options.to ? running : await makeVersion(store, name, registry);
  const others = empty ? await publishTheOthers(store, name) : [];
  const move: Move = (current) =>
    [...others.map(release), asCanary ? canary(next, percent) : release(next)].reduce(
      (state, step) => step(state),
      current,
    );
  const what = `${name} ${next.version} ${asCanary ? `is the canary for ${percent} %` : 'is live'}`;
  return told(await movePointer(store, changeOf(what, options), move));
};

const releaseShell = async (store: ReleaseStore): Promise<string[]> => {
  build();
  runTests('shell/');
  await publishShell(store);
  return ['The shell is kept in the store. It goes live with the server that serves its build.'];
};

type Command = (store: ReleaseStore, words: readonly string[], options: Options) => Promise<string[]>;

const commands: Readonly<Record<string, Command>> = {
  promote: async (store, [name = ''], options) =>
    told(await movePointer(store, changeOf(`${name}: the canary is live`, options), promote(name))),
  rollback: async (store, [name = ''], options) => {
    assertRemote(name);
    const older = await before(store, await readPointer(store), name, options.to);
    const what = `${name} ${older.version} is live again`;
    return told(await movePointer(store, changeOf(what, options), rollback(older)));
  },
  block: async (store, [name = '', version = ''], options) => {
    need(version, 'Say which version: npm run release -- block <remote> <version>');
    await mustReadVersion(store, name, version);
    const registry = await readPointer(store);
    const live = registry.remotes[name]?.version === version;
    const instead = live ? await before(store, registry, name, options.to, version) : undefined;
    return told(
      await movePointer(
        store,
        changeOf(`${name} ${version} is blocked`, options),
        block(name, version, instead),
      ),
    );
  },
  status: async (store) =>
    statusLines(store.where, await readPointer(store), await readAudit(store, AUDIT_LINES)),
  clear: async () => {
    const { releases } = readConfig(process.env);
    if (releases.kind !== 'folder') throw new Error('Only a folder of this machine can be cleared.');
    rmSync(path.resolve(releases.folder), { recursive: true, force: true });
    writeRegistry(DIST);
    return ['Nothing is released here any more: the build is served.'];
  },
  shell: (store) => releaseShell(store),
};

/** Carries out `npm run release -- <words>`; what it gives is for the person who typed it. */
export const runRelease = async (words: readonly string[], options: Options): Promise<string[]> => {
  const [first = '', ...rest] = words;
  const command = commands[first] ?? ((store) => releaseRemote(store, first, options));
  return command(openConfigured(), rest, options);
};
