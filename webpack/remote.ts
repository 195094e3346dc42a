import path from 'node:path';
import webpack, { type Chunk, type Configuration, type Module } from 'webpack';
import { common } from './common.ts';
import { OwnOriginPlugin } from './dev-origin.ts';
import { DIST, readRemoteManifest, readRemotePackage } from './paths.ts';
import { ReleasePlugin } from './release.ts';
import { expectationsPlugins, sharedRanges } from './remote-uses.ts';

const { ModuleFederationPlugin } = webpack.container;

/** Modules that the remote takes from the shell, without a copy; an incompatible version is an error. */
const sharedByShell = (folder: string): Record<string, object> =>
  Object.fromEntries(
    Object.entries(sharedRanges(folder)).map(([name, requiredVersion]) => [
      name,
      { import: false, singleton: true, strictVersion: true, requiredVersion },
    ]),
  );

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

/**
 * Puts code that several pages use into the exposed module's chunk, so that a first visit needs few requests, all in
 * parallel. Code that the host's landing page does not use gets a separate chunk. Worker chunks, which have another
 * runtime, are not affected.
 */
const chunksForPages = (container: string, landing: string | undefined) => ({
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    shared: {
      name: (module: Module, chunks: Chunk[]) =>
        module.type === 'javascript/auto' && landing && chunks.every(({ name }) => name !== landing)
          ? 'pages'
          : 'remote',
      chunks: (chunk: Chunk) =>
        !chunk.canBeInitial() && chunk.runtime === container && chunk.name !== 'expectations',
      minChunks: 2,
      enforce: true,
    },
  },
});

type RemoteBuild = {
  production: boolean;
  /** Version and output folder of a preview. */
  preview?: { version: string; out: string };
};

/**
 * Builds one remote into a folder named after its version. Its entry is webpack's container; the runtime that loads it
 * is in the shell (`docs/decisions/0002-core-container.md`).
 */
export const remoteConfig = (folder: string, { production, preview }: RemoteBuild): Configuration => {
  const { name, version, container } = readRemotePackage(folder, preview?.version);
  const { hosts } = readRemoteManifest(folder);
  const base = production ? `/r/${name}/${version}/` : `/r/${name}/dev/`;
  const out = preview?.out ?? path.join(DIST, production ? `r/${name}/${version}` : `dev/r/${name}`);
  const config = common({
    name,
    uniqueName: container,
    out,
    publicPath: production ? 'auto' : base,
    production,
  });
  return {
    ...config,
    // A module that threw must throw again on the next attempt, instead of exporting nothing.
    output: { ...config.output, strictModuleErrorHandling: true },
    entry: {},
    optimization: {
      ...config.optimization,
      splitChunks: chunksForPages(container, hosts.main?.['/'] ?? hosts.subscriber?.['/']),
    },
    ...(production ? {} : inDevelopment(config)),
    plugins: [
      ...(config.plugins ?? []),
      ...(production ? [] : [new OwnOriginPlugin()]),
      new ModuleFederationPlugin({
        name: container,
        filename: production ? 'entry.[contenthash:8].js' : 'entry.js',
        exposes: { './remote': { import: path.join(folder, 'src/remote.tsx'), name: 'remote' } },
        shared: sharedByShell(folder),
      }),
      ...(production ? expectationsPlugins(folder, container) : []),
      new ReleasePlugin({ folder, base, preview: preview?.version }),
    ],
  };
};
