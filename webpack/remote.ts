import path from 'node:path';
import webpack, { type Chunk, type Configuration } from 'webpack';
import { common } from './common.ts';
import { DIST } from './paths.ts';
import { ReleasePlugin } from './release.ts';
import { RetrySuffixPlugin } from './retry-suffix.ts';
import { readRemotePackage } from './remote-package.ts';
import { sharedVersions } from './shared.ts';

const { ModuleFederationPlugin } = webpack.container;

/** The remote takes what is shared from the shell and carries no copy of its own; a version that does not fit is an error. */
const consumed = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries(sharedVersions()).map(([name, version]) => [
      name,
      { import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    ]),
  );

const reactRefreshOfTheShell: Configuration['externals'] = [
  ({ request }, callback) =>
    /react-refresh[\\/]runtime(\.js)?$/.test(request ?? '')
      ? callback(undefined, 'var __REACT_REFRESH__')
      : callback(),
];

/**
 * What several pages use goes along with the exposed module: a landing needs few requests, all at once. The chunks of
 * a worker are no page's: they have a runtime of their own.
 */
const pagesShareOneChunk = (container: string) => ({
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    parts: {
      name: 'remote',
      chunks: (chunk: Chunk) => !chunk.canBeInitial() && chunk.runtime === container,
      minChunks: 2,
      enforce: true,
    },
  },
});

/**
 * The build of one remote, into a directory of its version. Its entry is webpack's own container: the runtime
 * that loads it is the shell's (`docs/decisions/0002-core-container.md`).
 */
export const remoteConfig = (folder: string, { production }: { production: boolean }): Configuration => {
  const { name, version, container } = readRemotePackage(folder);
  const base = production ? `/r/${name}/${version}/` : `/r/${name}/dev/`;
  const out = path.join(DIST, production ? `r/${name}/${version}` : `dev/r/${name}`);
  const config = common({
    name,
    uniqueName: container,
    out,
    publicPath: production ? 'auto' : base,
    production,
  });
  return {
    ...config,
    // A module that threw must throw again at the next try, not pass for an empty one.
    output: { ...config.output, strictModuleErrorHandling: true },
    entry: {},
    optimization: { ...config.optimization, splitChunks: pagesShareOneChunk(container) },
    ...(production ? {} : { externals: reactRefreshOfTheShell }),
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: production ? 'entry.[contenthash:8].js' : 'entry.js',
        exposes: { './remote': { import: path.join(folder, 'src/remote.tsx'), name: 'remote' } },
        shared: consumed(),
      }),
      new RetrySuffixPlugin(),
      new ReleasePlugin({ folder, base }),
    ],
  };
};
