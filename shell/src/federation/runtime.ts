import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteDefinition } from '@rushtone/contract';
import type { Release } from '@rushtone/releases';
import { checkedScript, SCRIPT_TIME_LIMIT_MS } from './scripts.ts';
import { sharedModules } from './shared-modules.ts';

const checkedScripts: ModuleFederationRuntimePlugin = {
  name: 'checked-scripts',
  createScript: ({ url }) => ({ script: checkedScript(url), timeout: SCRIPT_TIME_LIMIT_MS }),
};

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: sharedModules,
  plugins: [checkedScripts],
});

/**
 * Runs the entry of a release and gives what it exposes. `attempt` above 0 asks for the entry anew: the page
 * would otherwise wait for ever on an address that once did not answer.
 */
export const loadByRuntime = async (release: Release, attempt: number): Promise<RemoteDefinition> => {
  const address = release.base + release.entry;
  federation.registerRemotes(
    [
      {
        name: release.container,
        entry: attempt > 0 ? `${address}?try=${attempt}` : address,
        type: 'global',
        entryGlobalName: release.container,
      },
    ],
    { force: attempt > 0 },
  );
  const module = await federation.loadRemote<{ remote?: RemoteDefinition }>(`${release.container}/remote`);
  if (!module?.remote) throw new Error(`${release.name} ${release.version} exposes no remote.`);
  return module.remote;
};
