import webpack, { type Configuration } from 'webpack';
import type { BuildSite } from './build-site.ts';
import { SERVER_FILE } from './release.ts';

type ServerTarget = {
  entry: string;
  out: string;
  uniqueName: string;
  /** Whether it takes the shared modules from the shell's build, as remotes do. */
  isRemote: boolean;
};

/** What the build of a shell or remote for the server needs: one file, which starts no workers and asks for no files. */
export const serverBuild = (
  { shared }: Pick<BuildSite, 'shared'>,
  { entry, out, uniqueName, isRemote }: ServerTarget,
) =>
  ({
    mode: 'production',
    target: 'node24',
    devtool: false,
    entry,
    output: {
      path: out,
      hashFunction: 'xxhash64',
      filename: SERVER_FILE,
      library: { type: 'commonjs2' },
      uniqueName: `${uniqueName}_server`,
    },
    externals: isRemote
      ? Object.fromEntries(Object.keys(shared).map((name) => [name, `commonjs2 ${name}`]))
      : {},
    module: { parser: { javascript: { dynamicImportMode: 'eager', worker: false, url: false } } },
    optimization: { minimize: false },
    performance: { hints: false },
    plugins: [
      new webpack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(shared),
        RELEASE_ROOT: 'null',
        // Webpack would insert the file's absolute path, with which no other folder builds the same bytes.
        'import.meta.url': JSON.stringify('file:///'),
      }),
    ],
    infrastructureLogging: { level: 'error' },
  }) satisfies Configuration;
