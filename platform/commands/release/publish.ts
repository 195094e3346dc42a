import path from 'node:path';
import type { Boot, Registry, Release } from '../../registry/index.ts';
import {
  assertCanSign,
  assertNew,
  assertWhole,
  canary,
  download,
  readBuiltRelease,
  readShell,
  RELEASE,
  release,
  releaseShell,
  signRegistry,
} from '../../store/index.ts';
import { readRemoteManifest } from '../../build/index.ts';
import { assertImports } from '../boot/expectations.ts';
import { isStale } from '../builds/targets.ts';
import { assertAccepted } from '../contract/check.ts';
import { assertChangelog } from '../site/changelog.ts';
import type { CommandSite } from '../site/command-site.ts';
import {
  contractVersion,
  remoteFolder,
  remoteNames,
  remotePlace,
  remoteVersion,
  shellNeeds,
  shellVersion,
} from '../site/places.ts';
import {
  assertCommitted,
  assertFits,
  assertPaths,
  assertRuns,
  assertSlots,
  assertStylesInside,
  shareOf,
  shareText,
} from './gates.ts';
import { bootOrThrow, builtShell, liveShell, readRoots, type LiveShell } from './live-shells.ts';
import { loadedByReturning } from './returning-visitors.ts';
import { assertReady } from './rules.ts';
import { bootBeside } from './boot-beside.ts';
import { reasonOf, type Options, type Session } from './session.ts';
import { builtFolder, publishBuiltShell, publishRemote, servedBuild, storeBuild } from './store-build.ts';

export const assertRemote = (site: CommandSite, name: string): void => {
  const remotes = remoteNames(site);
  if (!remotes.includes(name)) throw new Error(`Unknown remote: ${name}. Remotes: ${remotes.join(', ')}.`);
};

const isBuildStale = (site: CommandSite, name: string): boolean =>
  site.targets().some((target) => target.name === name && isStale(target));

/** Checks the sources before anything is built. */
const assertSources = (
  site: CommandSite,
  name: string,
  options: Options,
  live: { shell: LiveShell; remotes: readonly Release[] },
): void => {
  const folder = remoteFolder(site, name);
  const manifest = readRemoteManifest(folder);
  reasonOf(options);
  assertChangelog(folder, remoteVersion(site, name));
  assertCommitted(site, remotePlace(site, name), options.dirty);
  assertStylesInside(site, folder);
  assertFits(name, manifest.contract, live.shell);
  assertPaths(site, name, manifest, live.remotes, live.shell);
  assertSlots(name, manifest, live.remotes, live.shell);
};

type Prepared = { built: Release; boots: readonly Boot[] };

/** Checks, builds and boots the version of the working tree. Writes nothing to the store. */
const prepare = async (
  session: Session,
  registry: Registry,
  name: string,
  options: Options,
): Promise<Prepared> => {
  const { site, store, trust } = session;
  const version = remoteVersion(site, name);
  assertCanSign(['timestamp', `targets/${name}`], trust);
  if (registry.channels[name]?.versions.some((each) => each.version === version))
    throw new Error(
      `${name} ${version} is already released and cannot change. Raise the version in ${remotePlace(site, name)}/package.json.`,
    );
  await assertReady(session.config, { name, version }, trust);
  const shell = await liveShell(session, registry);
  assertSources(site, name, options, { shell, remotes: Object.values(registry.remotes) });
  await site.checkAndBuild(remotePlace(site, name), name);
  const built = readBuiltRelease(builtFolder(site, name));
  assertWhole(builtFolder(site, name), RELEASE, built.files);
  await assertNew(store, name, version, built);
  const boots = await bootBeside(session, registry, built, builtFolder(site, name));
  return { built, boots };
};

/**
 * Makes the first release of a store, which then contains the site as previously served. Returns `null` if
 * the version differs from the served one and still has to be released.
 */
const releaseFirst = async (session: Session, name: string, options: Options): Promise<string[] | null> => {
  const { site } = session;
  const version = remoteVersion(site, name);
  const served = servedBuild(site)?.remotes[name]?.version;
  if (served === version && isBuildStale(site, name))
    throw new Error(
      `${name} ${version} is already served with another content. Raise the version in ${remotePlace(site, name)}/package.json.`,
    );
  if (served !== version) {
    const [line = ''] = await storeBuild(session, { ...options, why: 'before the first release' });
    console.log(`The store was empty. ${line}, so that there is a version to go back to.`);
    return null;
  }
  const { boots } = await prepare(session, await session.read(), name, options);
  return storeBuild(session, { ...options, boots }, `${name} ${version} is live`);
};

/** Releases the version in the remote's package.json, to all visitors or a share of them. */
export const releaseRemote = async (session: Session, name: string, options: Options): Promise<string[]> => {
  const { site } = session;
  assertRemote(site, name);
  reasonOf(options);
  if (options.channel !== undefined && !['stable', 'canary'].includes(options.channel))
    throw new Error(`--channel must be stable or canary; it is "${options.channel}".`);
  const share = options.channel === 'canary' ? shareOf(options.percent, session.trust) : null;
  if (share === null && options.percent !== undefined)
    throw new Error('--percent goes with --channel canary.');
  if (!servedBuild(site)) await site.buildIfStale();
  const first = await session.read(name);
  if (first.rev === 0) {
    if (share !== null) throw new Error('Nothing is released yet: a canary needs a live version.');
    const remotes = Object.values(servedBuild(site)?.remotes ?? {});
    assertSources(site, name, options, { shell: builtShell(site), remotes });
    const lines = await releaseFirst(session, name, options);
    if (lines) return lines;
  }
  const registry = await session.read(name);
  const running = registry.channels[name]?.canary?.release;
  const isReleased = share !== null && running?.version === remoteVersion(site, name);
  if (share === null && running?.version === remoteVersion(site, name))
    throw new Error(
      `${name} ${running.version} is the canary. To make it live: npm run release -- promote ${name}`,
    );
  const boots = isReleased ? undefined : (await prepare(session, registry, name, options)).boots;
  const next = isReleased ? running : await publishRemote(session, name);
  const live = registry.remotes[name];
  if (live && !isReleased) console.log(await loadedByReturning(session.store, next, live));
  const what = `${name} ${next.version} is ${share === null ? 'live' : shareText(share)}`;
  const update = share === null ? release(next) : canary(next, ...share);
  return session.change(what, { ...options, ...(boots && { boots }) }, update, name);
};

/** Releases the shell of the working tree. Every live remote must boot in it. */
export const releaseTheShell = async (session: Session, options: Options): Promise<string[]> => {
  const { site, store, trust } = session;
  reasonOf(options);
  assertCanSign(['timestamp', 'targets/shell'], trust);
  if (!servedBuild(site)) await site.buildIfStale();
  const registry = await session.read();
  if (registry.rev === 0) return storeBuild(session, options);
  const version = shellVersion(site);
  const { shell: known, ...channels } = registry.channels;
  if (known?.versions.some((each) => each.version === version))
    throw new Error(
      `Shell ${version} is already released and cannot change. Raise the version in ${site.folders.shell}/package.json.`,
    );
  await assertReady(session.config, { name: 'shell', version }, trust);
  assertChangelog(path.join(site.build.root, site.folders.shell), version);
  assertCommitted(site, site.folders.shell, options.dirty);
  assertRuns(
    { version, contract: contractVersion(site), needs: shellNeeds(site) },
    Object.values(registry.remotes),
  );
  const contract = await assertAccepted(site);
  await site.checkAndBuild(site.folders.shell, 'shell');
  const releases = await Promise.all(
    Object.values(registry.remotes).map(async (each) => ({
      release: each,
      folder: await download(store, each.base.slice(1), each.files),
    })),
  );
  assertImports(contract, releases);
  // Without channels for the shell, the server uses the built one.
  const candidate = signRegistry({ ...registry, channels }, registry, registry.rev, trust);
  const roots = await readRoots(session);
  const boots = await bootOrThrow(site, [builtShell(site)], { registry: candidate, releases, roots });
  const shell = await publishBuiltShell(session);
  if (known)
    console.log(await loadedByReturning(store, shell, await readShell(store, registry, known.live.version)));
  return session.change(`shell ${shell.version} is live`, { ...options, boots }, releaseShell(shell));
};
