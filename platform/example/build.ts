import { readFileSync } from 'node:fs';
import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import * as build from '@rushtone/platform/build';

const at = (...names: string[]) => path.join(import.meta.dirname, ...names);
const read = (file: string) => JSON.parse(readFileSync(at(file), 'utf8'));
const CONTRACT = '@rushtone/platform-example/contract';
const manifest = read('package.json');
const { react } = manifest.dependencies;
const shared = { react, 'react/jsx-runtime': react, 'react-dom': react };
export const DIST = at('dist');
export const SITE: build.BuildSite = {
  root: at(),
  contract: CONTRACT,
  shared: { ...shared, [CONTRACT]: manifest.version },
  sources: ['contract'],
};

const rules = (salt: string, onServer: boolean): RuleSetRule[] => [
  {
    test: /\.tsx?$/,
    loader: 'swc-loader',
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  },
  {
    test: /\.css$/,
    use: [
      ...(onServer ? [] : [MiniCssExtractPlugin.loader]),
      {
        loader: 'css-loader',
        options: {
          modules: { localIdentName: `[local]_${salt}`, exportOnlyLocals: onServer, namedExport: false },
        },
      },
    ],
  },
];
const COMMON = {
  context: at(),
  devtool: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
} satisfies Configuration;

const browser = (uniqueName: string, out: string, publicPath: string): Configuration => ({
  ...COMMON,
  ...build.browserBuild({ uniqueName, out, publicPath, production: true }),
  module: { rules: rules(uniqueName, false) },
  optimization: { minimize: false },
});
const server = (uniqueName: string, out: string, entry: string, isRemote: boolean): Configuration => {
  const config = build.serverBuild(SITE, { entry, out, uniqueName, isRemote });
  return { ...COMMON, ...config, module: { ...config.module, rules: rules(uniqueName, true) } };
};

/** Builds a remote into the folder of its version below `dist`. */
export const buildRemote = async (name: string, folder = at('remotes', name), dist = DIST) => {
  const { version, container } = build.readRemotePackage(folder);
  const out = path.join(dist, 'r', name, version);
  const config = browser(container, out, 'auto');
  await build.compile(build.remoteBuild(SITE, { folder, production: true }, config));
  await build.compile(server(container, out, path.join(folder, 'src/remote.tsx'), true));
  build.completeRelease(out);
  return out;
};

/** Builds the shell, which trusts this machine's key. */
export const buildShell = async (): Promise<string> => {
  const out = path.join(DIST, 'shell');
  const root = build.trustedRoot();
  const { version } = manifest;
  const shell = { site: SITE, version, manifest: {}, deprecated: [], root, document: () => '' };
  const config = browser('example_shell', path.join(out, 'assets'), '/assets/');
  await build.compile(build.shellBuild(shell, { ...config, entry: { main: at('shell/main.tsx') } }));
  await build.compile(server('example_shell', out, at('shell/ssr.tsx'), false));
  build.completeShell(out);
  return out;
};
export const REMOTES = ['one', 'two'];

if (import.meta.main) {
  for (const name of REMOTES) await buildRemote(name);
  await buildShell();
}
