import path from 'node:path';
import webpack, { type Chunk, type Configuration, type Module } from 'webpack';
import { common } from './common.ts';
import { OwnOriginPlugin } from './dev-origin.ts';
import { DIST, readRemoteManifest, readRemotePackage } from './paths.ts';
import { ReleasePlugin } from './release.ts';
import { expectationsPlugins, sharedRanges } from './remote-uses.ts';

const { ModuleFederationPlugin } = webpack.container;

/** The remote takes these from the shell and has no copies; an incompatible version is an error. */
const sharedByShell = (folder: string): Record<string, object> =>
  Object.fromEntries(
    Object.entries(sharedRanges(folder)).map(([name, requiredVersion]) => [
      name,
      { import: false, singleton: true, strictVersion: true, requiredVersion },
    ]),
  );

/** In a shell that was built for production, in which components cannot be exchanged: a change reloads the page. */
const NO_REFRESH =
  '{ injectIntoGlobalHook() {}, register() {}, isLikelyComponentType: () => false, createSignatureFunctionForTransform: () => (type) => type }';

const shellReactRefresh: Configuration['externals'] = [
  ({ request }, callback) =>
    /react-refresh[\\/]runtime(\.js)?$/.test(request ?? '')
      ? callback(undefined, `var globalThis.__REACT_REFRESH__ || ${NO_REFRESH}`)
      : callback(),
];

/** On the development server, where any shell may run the remote. */
const inDevelopment = ({ resolve }: Configuration): Configuration => ({
  externals: shellReactRefresh,
  resolve: {
    ...resolve,
    alias: { 'react/jsx-dev-runtime$': path.join(import.meta.dirname, 'jsx-dev-runtime.ts') },
  },
});

/**
 * Code of several pages goes into the chunk of the exposed module: a first visit then needs few requests, all at
 * once. What the page at the root of a host does not use has a chunk of its own. Chunks of workers, which have another
 * runtime, are not pages.
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
  /** The version and the folder of a preview. */
  preview?: { version: string; out: string };
};

/**
 * Builds one remote into a folder of its version. Its entry is webpack's own container; the shell has the runtime that
 * loads it (`docs/decisions/0002-core-container.md`).
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
    // A module that threw must throw again on the next attempt instead of exporting nothing.
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
