import { type Registry, type Release } from '../../registry/index.ts';
import {
  canary,
  download,
  hashOfManifest,
  parseEnvironment,
  readRegistry,
  readRelease,
  readShell,
  release,
  releaseShell,
  signRegistry,
} from '../../store/index.ts';
import { remoteNames, remoteVersion, shellVersion } from '../site/places.ts';
import { assertFits, assertRuns, shareOf, shareText } from './gates.ts';
import { bootOrThrow, downloadShell, liveShell, readRoots } from './live-shells.ts';
import { bootBeside } from './boot-beside.ts';
import { releaseRemote, releaseTheShell } from './publish.ts';
import { assertRules, otherEnvironment } from './rules.ts';
import type { Command, Options, Session } from './session.ts';
import { storeBuild } from './store-build.ts';

/** Reads what is live in another environment. Throws if nothing is. */
const readOther = async ({ config, store, trust }: Session, from: string): Promise<Registry> => {
  const environment = parseEnvironment(from, '--from');
  if (environment === config.environment)
    throw new Error(`This is ${from}. Name another environment, such as --from staging.`);
  const registry = await readRegistry(otherEnvironment(config, environment), { trust });
  if (registry.rev === 0) throw new Error(`Nothing is released in ${from} of ${store.where}.`);
  return registry;
};

const promoteShell = async (session: Session, registry: Registry, other: Registry, options: Options) => {
  const { site, store, trust } = session;
  const version = other.channels.shell?.live.version;
  if (version === undefined) throw new Error(`No shell is released in ${options.from}.`);
  const shell = await readShell(store, other, version);
  const update = releaseShell(shell);
  await assertRules(session.config, registry, update(registry), trust);
  assertRuns(shell, Object.values(registry.remotes));
  const releases = await Promise.all(
    Object.values(registry.remotes).map(async (each) => ({
      release: each,
      folder: await download(store, each.base.slice(1), each.files),
    })),
  );
  // Without channels for the shell, the server uses the one that it gets.
  const { shell: _, ...channels } = registry.channels;
  const candidate = signRegistry({ ...registry, channels }, registry, registry.rev, trust);
  const folder = await downloadShell(store, shell);
  const boots = await bootOrThrow(site, [{ ...shell, folder }], {
    registry: candidate,
    releases,
    roots: await readRoots(session),
  });
  return session.change(`shell ${version} of ${options.from} is live`, { ...options, boots }, update);
};

/** Makes live what is live in another environment: the same files, booted in the live shells here. */
export const promoteFrom = async (session: Session, name: string, options: Options): Promise<string[]> => {
  const { from = '', percent } = options;
  const { store, trust } = session;
  const [registry, other] = [await session.read(), await readOther(session, from)];
  if (registry.rev === 0)
    throw new Error(`Nothing is released in ${store.where}. First: npm run release -- init`);
  if (name === 'shell') return promoteShell(session, registry, other, options);
  const version = other.remotes[name]?.version;
  if (version === undefined) throw new Error(`${name} is not live in ${from}.`);
  const next: Release = await readRelease(store, other, name, version);
  if (registry.channels[name]?.live.hash === hashOfManifest(next))
    throw new Error(`${name} ${version} is live already.`);
  const share = percent === undefined ? null : shareOf(percent, trust);
  const update = share === null ? release(next) : canary(next, ...share);
  await assertRules(session.config, registry, update(registry), trust);
  assertFits(name, next.contract, await liveShell(session, registry));
  const folder = await download(store, next.base.slice(1), next.files);
  const boots = await bootBeside(session, registry, next, folder);
  const what = `${name} ${version} of ${from} is ${share === null ? 'live' : shareText(share)}`;
  return session.change(what, { ...options, boots }, update);
};

/** Releases every remote, and the shell, whose version in package.json is not released here yet. */
export const releaseNewest: Command['run'] = async (session, _, options) => {
  const { site } = session;
  if ((await session.read()).rev === 0) {
    await site.buildIfStale();
    return storeBuild(session, options);
  }
  const lines: string[] = [];
  const releaseIfNew = async (name: string, version: string, releaseIt: () => Promise<string[]>) => {
    const { versions = [] } = (await session.read()).channels[name] ?? {};
    if (versions.some((each) => each.version === version)) return;
    try {
      lines.push(...(await releaseIt()));
    } catch (error) {
      const problem = `${name} ${version}: ${error instanceof Error ? error.message : String(error)}`;
      throw new Error([...lines, problem].join('\n'), { cause: error });
    }
  };
  // Remotes may need the contract of the new shell.
  await releaseIfNew('shell', shellVersion(site), () => releaseTheShell(session, options));
  for (const name of remoteNames(site))
    await releaseIfNew(name, remoteVersion(site, name), () => releaseRemote(session, name, options));
  return lines.length > 0 ? lines : ['Every version of this commit is released already.'];
};
