import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteDefinition } from '@rushtone/contract';
import type { Release } from '@rushtone/releases';
import { patient } from '../../lib/time-limit.ts';
import { checkedScript, SCRIPT_TIME_LIMIT_MS } from './integrity.ts';
import { sharedModules } from './shared-modules.ts';

const checkedScripts: ModuleFederationRuntimePlugin = {
  name: 'checked-scripts',
  createScript: ({ url }) => ({ script: checkedScript(url), timeout: patient(SCRIPT_TIME_LIMIT_MS) }),
};

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: sharedModules,
  plugins: [checkedScripts],
});

/**
 * Runs the entry of a release and returns the remote that it exposes. An `attempt` above 0 requests the entry under
 * another address: a browser sends no second request to one that has not responded.
 */
export const loadWithRuntime = async (
  { name, version, base, entry, container }: Release,
  attempt: number,
): Promise<RemoteDefinition> => {
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
