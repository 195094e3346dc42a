import path from 'node:path';
import { isRegistry, type Registry } from '../../registry/index.ts';
import type { CommandSite } from '../site/command-site.ts';
import { remoteFolder } from '../site/places.ts';
import { serveNumberedBuilds, type OwnRemote } from './numbered-builds.ts';
import { createSiteProxy } from './site-proxy.ts';

const ANSWER_LIMIT_MS = 10_000;

const siteOf = (address: string): URL => {
  const site = URL.canParse(address) ? new URL(address) : null;
  if (!site || !/^https?:$/.test(site.protocol))
    throw new Error(`--against must be the address of a site, such as https://the.site; it is "${address}".`);
  return site;
};

const registryOf = async (site: URL): Promise<Registry> => {
  const where = new URL('/registry.json', site);
  try {
    const answer = await fetch(where, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    const registry: unknown = await answer.json();
    if (isRegistry(registry)) return registry;
  } catch (error) {
    throw new Error(`${where.href} could not be read: ${String(error)}`, { cause: error });
  }
  throw new Error(`${where.href} is no registry of releases. Is ${site.origin} a site of this repository?`);
};

/** The named remote of this repository. Throws unless there is exactly one name. */
export const ownRemote = (
  site: Pick<CommandSite, 'build' | 'folders' | 'remoteConfig' | 'devServer'>,
  [name, ...others]: readonly string[],
  port: number,
): OwnRemote => {
  if (name === undefined || others.length > 0)
    throw new Error('Name one remote: npm run dev -- listening --against https://the.site');
  const folder = remoteFolder(site, name);
  return {
    folder,
    config: site.remoteConfig(folder, { production: false }),
    devServer: site.devServer(port),
  };
};

type Options = { against: string; port: number; buildsPort: number };

/** Serves a remote site with one remote built from the local sources. Returns a function that stops it. */
export const serveAgainst = async (
  own: OwnRemote,
  { against, port, buildsPort }: Options,
): Promise<() => Promise<void>> => {
  const name = path.basename(own.folder);
  const site = siteOf(against);
  const { remotes } = await registryOf(site);
  if (!remotes[name])
    throw new Error(`${site.origin} has no remote ${name}. It has: ${Object.keys(remotes).join(', ')}.`);
  const builds = await serveNumberedBuilds(own, buildsPort);
  const address = `http://localhost:${port}`;
  const proxy = createSiteProxy({ site, own: address, remote: { name, origin: builds.origin } });
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject);
    proxy.listen(port, 'localhost', resolve);
  });
  console.log(`The site is ready: ${address} (${name} from here, the rest from ${site.origin})`);
  return async () => {
    proxy.closeAllConnections();
    proxy.close();
    await builds.stop();
  };
};
