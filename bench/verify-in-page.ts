import { configureBrowser } from '@rushtone/platform/browser';

configureBrowser({
  contract: { name: 'bench', version: '1.0.0', deprecated: [] },
  needs: {},
  shared: {},
  prefix: 'bench',
  loadDeferred: () => Promise.reject(new Error('Nothing is deferred.')),
});

export * from '../platform/browser/versions/trust.ts';
