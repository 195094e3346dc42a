import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteDefinition } from '@rushtone/contract';
import type { Release } from '@rushtone/releases';
import { patient } from '../../lib/time-limit.ts';
import { checkedScript, SCRIPT_TIME_LIMIT_MS } from './integrity.ts';
import { shareScopeOf } from './share-scope.ts';
import { sharedModules } from './shared-modules.ts';

const checkedScripts: ModuleFederationRuntimePlugin = {
  name: 'checked-scripts',
  createScript: ({ url }) => ({ script: checkedScript(url), timeout: patient(SCRIPT_TIME_LIMIT_MS) }),
};

const releases = new Map<string, Release>();

/** Each remote gets a contract of its own, which knows who uses it. */
const ownContract: ModuleFederationRuntimePlugin = {
  name: 'own-contract',
  beforeInitContainer: (args) => {
    const release = releases.get(args.remoteInfo.entryGlobalName);
    // Webpack's containers read `get`, `from` and `loaded` of a scope, and nothing else.
    return release
      ? { ...args, shareScope: shareScopeOf(release) as unknown as typeof args.shareScope }
      : args;
  },
};

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: sharedModules,
  plugins: [checkedScripts, ownContract],
});

/**
 * Runs the entry of a release and returns the remote that it exposes. An `attempt` above 0 requests the entry under
 * another address: a browser sends no second request to one that has not responded.
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
