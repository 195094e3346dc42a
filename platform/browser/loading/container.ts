import type { Release } from '../../registry/index.ts';
import { pageFilesLoaded, fileLoaded } from './document-files.ts';
import { checkedScript, SCRIPT_TIME_LIMIT_MS } from './integrity.ts';
import type { RemoteDefinition } from '../browser-site.ts';
import { shareScopeOf } from './share-scope.ts';
import { withTimeLimit } from '../lib/time-limit.ts';

/** The global variable that a remote's entry defines: a webpack container, as used by Module Federation. */
type Container = {
  init: (scope: ReturnType<typeof shareScopeOf>) => void | Promise<void>;
  get: (name: string) => Promise<() => { remote?: RemoteDefinition }>;
};

const runEntry = (url: string): Promise<void> => {
  const script = checkedScript(url);
  const loaded = fileLoaded(script);
  document.head.append(script);
  return withTimeLimit(loaded, SCRIPT_TIME_LIMIT_MS, url);
};

const containerOf = ({ container }: Release): Container | undefined => Reflect.get(window, container);

/**
 * Loads the first remote of a visit through its container, without the 15 KB of the federation runtime
 * (`docs/decisions/0006-landing-without-runtime.md`). If the server's HTML includes the entry, it has already
 * run.
 */
export const loadFromContainer = async (release: Release): Promise<RemoteDefinition> => {
  await withTimeLimit(pageFilesLoaded(release.base), SCRIPT_TIME_LIMIT_MS, release.base);
  if (!containerOf(release)) await runEntry(release.base + release.entry);
  const container = containerOf(release);
  await container?.init(shareScopeOf(release));
  const remote = (await container?.get('./remote'))?.().remote;
  if (!remote) throw new Error(`${release.name} ${release.version} exposes no remote.`);
  return remote;
};
