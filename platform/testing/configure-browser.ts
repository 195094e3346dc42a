import { configureBrowser } from '../browser/browser-site.ts';

/** A site for tests of the platform. A test of a site calls `configureBrowser` with its own. */
configureBrowser({
  contract: { name: 'contract', version: '1.0.0', deprecated: [] },
  needs: {},
  shared: {},
  prefix: 'site',
  loadDeferred: () => import('../browser/deferred/index.ts'),
});
