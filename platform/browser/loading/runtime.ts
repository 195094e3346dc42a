import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { Release } from '../../registry/index.ts';
import { patient } from '../lib/time-limit.ts';
import { checkedScript, SCRIPT_TIME_LIMIT_MS } from './integrity.ts';
import { site, type RemoteDefinition } from '../browser-site.ts';
import { shareScopeOf } from './share-scope.ts';

const checkedScripts: ModuleFederationRuntimePlugin = {
  name: 'checked-scripts',
  createScript: ({ url }) => ({ script: checkedScript(url), timeout: patient(SCRIPT_TIME_LIMIT_MS) }),
};

const releases = new Map<string, Release>();

/** Gives each remote its own contract object, which records who uses it. */
const ownContract: ModuleFederationRuntimePlugin = {
  name: 'own-contract',
  beforeInitContainer: (args) => {
    const release = releases.get(args.remoteInfo.entryGlobalName);
    // Webpack's containers only read `get`, `from` and `loaded` of a share scope.
    return release
      ? { ...args, shareScope: shareScopeOf(release) as unknown as typeof args.shareScope }
      : args;
  },
};

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: site.shared,
  plugins: [checkedScripts, ownContract],
});

/**
 * Runs the entry of a release and returns the remote that it exposes. An `attempt` above 0 requests the entry
 * with a different URL, because browsers don't send a second request for a URL whose first request is still
 * pending.
 */
export const loadWithRuntime = async (release: Release, attempt: number): Promise<RemoteDefinition> => {
  const { name, version, base, entry, container } = release;
  releases.set(container, release);
  const isRetry = attempt > 0;
  const address = base + entry + (isRetry ? `?try=${attempt}` : '');
  federation.registerRemotes(
    [{ name: container, entry: address, type: 'global', entryGlobalName: container }],
    { force: isRetry },
  );
  const module = await federation.loadRemote<{ remote?: RemoteDefinition }>(`${container}/remote`);
  if (!module?.remote) throw new Error(`${name} ${version} exposes no remote.`);
  return module.remote;
};
