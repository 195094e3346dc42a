import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRegistry, type Registry, type Release, type ShellAssets } from '../../registry/index.ts';
import {
  assertCanSign,
  publishShell,
  publishVersion,
  release,
  releaseShell,
  type RegistryUpdate,
} from '../../store/index.ts';
import { finishCompression } from '../builds/compress.ts';
import { storeMaps } from '../builds/source-maps.ts';
import type { CommandSite } from '../site/command-site.ts';
import { remoteVersion } from '../site/places.ts';
import type { Session } from './session.ts';

export const builtFolder = (site: CommandSite, name: string, version = remoteVersion(site, name)): string =>
  path.join(site.dist, 'r', name, version);

/** Copies a built version and its source maps into the store. */
export const publishRemote = async (
  { site, store }: Session,
  name: string,
  version = remoteVersion(site, name),
): Promise<Release> => {
  finishCompression(site.dist);
  const published = await publishVersion(store, builtFolder(site, name, version));
  await storeMaps(store, site.dist, `r/${name}/${version}`);
  await site.onPublished?.(store, published);
  return published;
};

export const publishBuiltShell = async ({ site, store }: Session): Promise<ShellAssets> => {
  finishCompression(site.dist);
  const published = await publishShell(store, path.join(site.dist, 'shell'));
  await storeMaps(store, site.dist, 'assets');
  await site.onPublished?.(store, published);
  return published;
};

/** Returns the build that is served while nothing is released; `null` if there is none. */
export const servedBuild = ({ dist }: CommandSite): Registry | null => {
  const file = path.join(dist, 'registry.json');
  const registry: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  return isRegistry(registry) ? registry : null;
};

/** Puts the built site into an empty store, so that the next release has a version to roll back to. */
export const storeBuild = async (
  session: Session,
  options: Parameters<Session['change']>[1],
  what?: string,
): Promise<string[]> => {
  const { site, store, trust } = session;
  if ((await session.read()).rev > 0) throw new Error(`${store.where} has releases already.`);
  const served = Object.values(servedBuild(site)?.remotes ?? {});
  if (served.length === 0) throw new Error('Nothing is built. Run npm run build first.');
  assertCanSign(
    ['timestamp', 'targets/shell', ...served.map(({ name }) => `targets/${name}` as const)],
    trust,
  );
  const updates: RegistryUpdate[] = [];
  for (const { name, version } of served) updates.push(release(await publishRemote(session, name, version)));
  updates.push(releaseShell(await publishBuiltShell(session)));
  return session.change(what ?? 'The site as it is built is live', options, (registry) =>
    updates.reduce((state, step) => step(state), registry),
  );
};
