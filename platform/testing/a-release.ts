import type { Release } from '../registry/registry.ts';

/** Creates a release without files, for tests of the registry. */
export const aRelease = (name: string, version: string): Release => ({
  name,
  version,
  contract: '^1.0.0',
  base: `/r/${name}/${version}/`,
  entry: 'entry.js',
  container: name,
  hosts: {},
  exposed: [],
  pages: {},
  files: {},
  commit: null,
  builtAt: '',
});
