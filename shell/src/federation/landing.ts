import type { RemoteDefinition } from '@rushtone/contract';
import type { Release } from '@rushtone/releases';
import { pageTagsBelow } from './page-tags.ts';
import { checkedScript, SCRIPT_TIME_LIMIT_MS } from './scripts.ts';
import { sharedModules } from './shared-modules.ts';

type ShareScope = Record<
  string,
  Record<string, { get: () => Promise<() => unknown>; from: string; loaded: 1 }>
>;

/** What the entry of a remote defines: webpack's container, whose protocol Module Federation is. */
type Container = {
  init: (scope: ShareScope) => void | Promise<void>;
  get: (name: string) => Promise<() => unknown>;
};

const shareScope = (): ShareScope =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([name, { version, lib }]) => [
      name,
      { [version]: { get: async () => lib, from: 'shell', loaded: 1 } },
    ]),
  );

const inTime = (work: Promise<void>, what: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = () => reject(new Error(`${what} did not answer in time.`));
    const timer = setTimeout(late, SCRIPT_TIME_LIMIT_MS);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });

const run = (url: string): Promise<void> => {
  const script = checkedScript(url);
  const running = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded.`)));
  });
  document.head.append(script);
  return inTime(running, url);
};

/** It is there already where the server's HTML brought it along. */
const containerOf = ({ container }: Release): Container | undefined =>
  (window as unknown as Record<string, Container | undefined>)[container];

/**
 * Loads the one remote that a visit begins with, by the container's own protocol: 15 KB of runtime that the
 * first view has no use for come after it (`docs/decisions/0006-landing-without-runtime.md`).
 */
export const loadLanding = async (release: Release): Promise<RemoteDefinition> => {
  await inTime(pageTagsBelow(release.base), release.base);
  if (!containerOf(release)) await run(release.base + release.entry);
  const container = containerOf(release);
  if (!container) throw new Error(`${release.name} ${release.version} defines no container.`);
  await container.init(shareScope());
  const factory = await container.get('./remote');
  const { remote } = factory() as { remote?: RemoteDefinition };
  if (!remote) throw new Error(`${release.name} ${release.version} exposes no remote.`);
  return remote;
};
