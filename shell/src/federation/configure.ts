import { CONTRACT_VERSION } from '@rushtone/contract';
import { DEPRECATED } from '@rushtone/contract/deprecated';
import { configureBrowser } from '@rushtone/platform/browser';
import shell from '../../shell.json' with { type: 'json' };

export const loadDeferred = () => import(/* webpackChunkName: "releases" */ './deferred.ts');

/** Tells the platform about this site. */
export const configurePlatform = async (): Promise<void> => {
  const { sharedModules } = await import(/* webpackMode: "eager" */ './shared-modules.ts');
  configureBrowser({
    contract: { name: '@rushtone/contract', version: CONTRACT_VERSION, deprecated: DEPRECATED },
    needs: shell.needs,
    shared: sharedModules,
    prefix: 'rushtone',
    loadDeferred,
  });
};
