import type { BuildSite } from '@rushtone/platform/build';
import { ROOT } from './paths.ts';
import { sharedVersions } from './shared.ts';

/** What the builds of the platform need to know of this site. */
export const BUILD_SITE: BuildSite = {
  root: ROOT,
  contract: '@rushtone/contract',
  shared: sharedVersions(),
  sources: ['platform/build', 'platform/registry', 'shared', 'webpack'],
};
