import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { readRemotePackage, SERVER_FILE } from '@rushtone/platform/build';
import { ROOT } from './paths.ts';
import { scriptRule, moduleNames } from './rules.ts';
import { sharedVersions } from './shared.ts';

type Target = {
  name: string;
  entry: string;
  out: string;
  salt: string;
  externals?: Configuration['externals'];
};

/** Builds for the server: one file without stylesheets, with the class names of the browser build. */
const serverConfig = ({ name, entry, out, salt, externals }: Target): Configuration => ({
  name: `${name}-server`,
  mode: 'production',
  context: ROOT,
  target: 'node24',
  devtool: false,
  entry,
  output: {
    path: out,
    hashFunction: 'xxhash64',
    filename: SERVER_FILE,
    library: { type: 'commonjs2' },
    uniqueName: `${salt}_server`,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  externals,
  module: {
    // The server does not start workers, and needs none of their files.
    parser: { javascript: { dynamicImportMode: 'eager', worker: false, url: false } },
    rules: [
      scriptRule({ production: true, salt }),
      {
        test: /\.module\.scss$/,
        use: [
          {
            loader: 'css-loader',
            options: {
              importLoaders: 1,
              modules: { ...moduleNames({ production: true, salt }), exportOnlyLocals: true },
            },
          },
          'sass-loader',
        ],
      },
    ],
  },
  optimization: { minimize: false },
  performance: { hints: false },
  plugins: [
    new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()), RELEASE_ROOT: 'null' }),
  ],
  infrastructureLogging: { level: 'error' },
});

export const shellServerConfig = (out: string): Configuration =>
  serverConfig({
    name: 'shell',
    entry: path.join(ROOT, 'shell/src/ssr/render.tsx'),
    out,
    salt: 'rushtone_shell',
  });

/** Remotes `require` shared modules, which the API provides from the shell's build. */
const sharedByShell = (): Record<string, string> =>
  Object.fromEntries(Object.keys(sharedVersions()).map((name) => [name, `commonjs2 ${name}`]));

export const remoteServerConfig = (folder: string, out: string, preview?: string): Configuration => {
  const { name, container } = readRemotePackage(folder, preview);
  const withHeads = path.join(folder, 'src/ssr.ts');
  return serverConfig({
    name,
    entry: existsSync(withHeads) ? withHeads : path.join(folder, 'src/remote.tsx'),
    out,
    salt: container,
    externals: sharedByShell(),
  });
};
