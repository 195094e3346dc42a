import path from 'node:path';
import { baseOf, readRemotePackage, remoteBuild } from '@rushtone/platform/build';
import type { Configuration } from 'webpack';
import { common } from './common.ts';
import { DIST } from './paths.ts';
import { BUILD_SITE } from './build-site.ts';

/** Stub for shells built for production, where components cannot be swapped: a change reloads the page. */
const NO_REFRESH =
  '{ injectIntoGlobalHook() {}, register() {}, isLikelyComponentType: () => false, createSignatureFunctionForTransform: () => (type) => type }';

const shellReactRefresh: Configuration['externals'] = [
  ({ request }, callback) =>
    /react-refresh[\\/]runtime(\.js)?$/.test(request ?? '')
      ? callback(undefined, `var globalThis.__REACT_REFRESH__ || ${NO_REFRESH}`)
      : callback(),
];

/** Overrides for the development server, whose remote may run in any shell. */
const inDevelopment = ({ resolve }: Configuration): Configuration => ({
  externals: shellReactRefresh,
  resolve: {
    ...resolve,
    alias: { 'react/jsx-dev-runtime$': path.join(import.meta.dirname, 'jsx-dev-runtime.ts') },
  },
});

type RemoteOptions = {
  production: boolean;
  /** Version and output folder of a preview. */
  preview?: { version: string; out: string };
};

/**
 * Builds one remote into a folder named after its version. Its entry is webpack's container; the runtime that loads it
 * is in the shell (`docs/decisions/0002-core-container.md`).
 */
export const remoteConfig = (folder: string, { production, preview }: RemoteOptions): Configuration => {
  const build = { folder, production, preview: preview?.version };
  const { name, version, container } = readRemotePackage(folder, preview?.version);
  const out = preview?.out ?? path.join(DIST, production ? `r/${name}/${version}` : `dev/r/${name}`);
  const config = common({
    name,
    uniqueName: container,
    out,
    publicPath: production ? 'auto' : baseOf(build),
    production,
  });
  return remoteBuild(BUILD_SITE, build, production ? config : { ...config, ...inDevelopment(config) });
};
