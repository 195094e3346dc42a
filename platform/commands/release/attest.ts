import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isRelease, isShellAssets, keysOf, type Release, type ShellAssets } from '../../registry/index.ts';
import {
  assertWhole,
  ASSETS,
  attest,
  buildersOf,
  manifestName,
  provenanceName,
  readBuiltRelease,
  readBuiltShell,
  RELEASE,
  type SigningKey,
  type Sources,
} from '../../store/index.ts';
import type { CommandSite } from '../site/command-site.ts';
import { remotePlace } from '../site/places.ts';
import { uncommittedIn } from './gates.ts';
import { assertRemote } from './publish.ts';
import { builtFolder } from './store-build.ts';
import type { Command, Session } from './session.ts';

type Manifest = Release | ShellAssets;

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

/** The address of the repository, without a password; the site's name if it is a folder or there is none. */
const repositoryOf = ({ build, name }: CommandSite): string => {
  const unknown = `urn:repository:${encodeURIComponent(name)}`;
  try {
    const address = git(build.root, 'config', '--get', 'remote.origin.url');
    // As in "git@code.example:team/site.git".
    const [, host, place] = /^(?:[^@/]+@)?([\w.-]+):(?!\/)(.+)$/.exec(address) ?? [];
    const url = host && place ? `ssh://${host}/${place}` : address;
    if (!/^(https?|ssh|git):/.test(url)) return unknown;
    return `git+${Object.assign(new URL(url), { username: '', password: '' }).href}`;
  } catch {
    return unknown;
  }
};

const sourcesOf = (site: CommandSite): Sources => ({
  commit: git(site.build.root, 'rev-parse', 'HEAD'),
  uri: repositoryOf(site),
  lockFile: createHash('sha256')
    .update(readFileSync(path.join(site.build.root, 'package-lock.json')))
    .digest('hex'),
  node: process.versions.node,
});

/** Returns the keys of this machine that count as builders of a remote. Throws if there are none. */
const builderKeys = ({ trust: { root, keys } }: Session, name: string): SigningKey[] => {
  const releasing = keysOf(root, `targets/${name}`)?.keyids ?? [];
  const named = buildersOf(root, name)?.keyids;
  const own = keys.filter(({ keyid }) => !releasing.includes(keyid) && (named?.includes(keyid) ?? true));
  if (own.length === 0)
    throw new Error(
      `No key of RELEASE_SIGNING_KEY may attest ${name}: a key that releases it does not count${named ? `, and root ${root.version} names the builders ${named.join(', ')}` : ''}.`,
    );
  return own;
};

const readBuilt = (site: CommandSite, name: string): Manifest => {
  const isShell = name === 'shell';
  const folder = isShell ? path.join(site.dist, 'shell') : builtFolder(site, name);
  const built = isShell ? readBuiltShell(folder) : readBuiltRelease(folder);
  assertWhole(folder, isShell ? ASSETS : RELEASE, built.files);
  return built;
};

/** Returns the files of a manifest that anybody may have planted. */
const filesIn = (stored: string): Manifest['files'] => {
  try {
    const manifest: unknown = JSON.parse(stored);
    return isRelease(manifest) || isShellAssets(manifest) ? manifest.files : {};
  } catch {
    return {};
  }
};

/** Throws unless the version in the store is what was built here, byte for byte. */
const assertSame = (built: Manifest, stored: string, what: string): void => {
  if (stored === JSON.stringify(built)) return;
  const others = filesIn(stored);
  const files = Object.keys({ ...built.files, ...others }).filter(
    (file) => built.files[file] !== others[file],
  );
  const differ = files.length > 0 ? files.join(', ') : 'its manifest, as of another commit';
  throw new Error(`${what} in the store is not what this commit builds: ${differ}. Nothing was signed.`);
};

/**
 * Signs, as a builder, that the commit in this folder builds the same bytes as a version that its team has put into the
 * store. With another key than the team's, so that neither releases alone.
 */
export const attestBuild: Command['run'] = async (session, [name = '']) => {
  const { site, store } = session;
  if (name !== 'shell') assertRemote(site, name);
  const keys = builderKeys(session, name);
  const changed = uncommittedIn(site, name === 'shell' ? site.folders.shell : remotePlace(site, name));
  if (changed === null) throw new Error('This is no git repository: a builder attests what a commit builds.');
  if (changed)
    throw new Error(`These changes are not committed: ${changed}. A builder attests what a commit builds.`);
  await site.buildIfStale();
  const built = readBuilt(site, name);
  const what = `${name} ${built.version}`;
  const stored = await store.read(manifestName({ name, version: built.version }));
  if (!stored)
    throw new Error(`${what} is not in the store. Its team puts it there: npm run release -- ${name}`);
  assertSame(built, String(stored), what);
  const sources = sourcesOf(site);
  for (const key of keys)
    await store.replace(
      provenanceName({ name, version: built.version }, key.keyid),
      attest(built, name, sources, key),
    );
  return [
    `${what}: commit ${sources.commit.slice(0, 12)} builds the same ${Object.keys(built.files).length} files here. Signed as a builder by ${keys.map(({ keyid }) => keyid).join(', ')}.`,
  ];
};
