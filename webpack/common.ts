import { createRequire } from 'node:module';
import path from 'node:path';
import type ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import webpack, { type Configuration } from 'webpack';
import { ChunkRequestPlugin } from '@rushtone/platform/build';
import { cssMinimizer, swcMinimizer } from './minimizer.ts';
import { ROOT } from './paths.ts';
import { rules } from './rules.ts';

export type Target = {
  name: string;
  /** Includes the version of a remote, since two versions may run in one page. */
  uniqueName: string;
  out: string;
  publicPath: string;
  production: boolean;
};

/** Expressions, besides `new Worker(new URL(…))`, that load a worker. */
const WORKERS = ['*context.audioWorklet.addModule()', '...'];

/** The shell times out earlier, depending on the connection (`chunk-request.ts`). */
const CHUNK_TIME_LIMIT_MS = 60_000;

/**
 * Runs in the page, so it cannot use anything outside of this function. The shell provides the hashes of a release's
 * stylesheets; a released stylesheet is rejected if it has no hash or does not load in time.
 */
function insertStylesheet(link: HTMLLinkElement): void {
  const page = window as typeof window & { __INTEGRITY__?: Map<string, string>; __SLOW__?: number };
  const hashes = page.__INTEGRITY__;
  const { pathname } = new URL(link.href);
  const hash = hashes?.get(pathname);
  const reject = () => link.dispatchEvent(new Event('error'));
  if (hash) {
    link.integrity = hash;
    link.crossOrigin = 'anonymous';
  }
  document.head.appendChild(link);
  if (!hash && pathname.startsWith('/r/')) setTimeout(reject);
  const timer = setTimeout(reject, 4_000 + (page.__SLOW__ ?? 0));
  link.addEventListener('load', () => clearTimeout(timer));
  link.addEventListener('error', () => clearTimeout(timer));
}

/** Loaded only by the development server: `npm start` does not install it. */
const reactRefresh = () => {
  const require = createRequire(import.meta.url);
  const Plugin = require('@pmmmwh/react-refresh-webpack-plugin') as typeof ReactRefreshPlugin;
  return new Plugin({ library: 'rushtone', overlay: false });
};

const REACT_ROUTER = path.join(ROOT, 'node_modules/react-router/dist/production');

/** The package exports only its larger development build. */
const productionAliases = {
  'react-router$': path.join(REACT_ROUTER, 'index.mjs'),
  'react-router/dom$': path.join(REACT_ROUTER, 'dom-export.mjs'),
};

/** All builds share the repository's root as context; with separate ones, CSS class names would collide. */
export const common = ({ name, uniqueName, out, publicPath, production }: Target): Configuration => ({
  name,
  mode: production ? 'production' : 'development',
  context: ROOT,
  target: ['web', 'es2022'],
  devtool: production ? false : 'eval-cheap-module-source-map',
  output: {
    path: out,
    publicPath,
    clean: true,
    hashFunction: 'xxhash64',
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: CHUNK_TIME_LIMIT_MS,
    uniqueName,
    filename: production ? '[name].[contenthash:8].js' : '[name].js',
    chunkFilename: production ? '[name].[contenthash:8].js' : '[name].js',
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'], ...(production && { alias: productionAliases }) },
  module: { parser: { javascript: { worker: WORKERS } }, rules: rules({ production, salt: uniqueName }) },
  optimization: {
    minimizer: [swcMinimizer(), cssMinimizer()],
    // A build with a syntax error emits nothing, so open pages stay intact and the fix applies without a reload.
    emitOnErrors: false,
  },
  performance: { hints: false },
  cache: {
    type: 'filesystem',
    name: `${name}-${production ? 'production' : 'development'}`,
    // Cached modules contain absolute paths; in a moved or copied folder they would produce wrong integrity hashes.
    version: ROOT,
    cacheDirectory: path.join(ROOT, 'node_modules/.cache/webpack'),
    buildDependencies: { config: [import.meta.filename] },
  },
  plugins: production
    ? [
        // `build.ts` stores source maps outside of the releases. They are not served or referenced by scripts.
        new webpack.SourceMapDevToolPlugin({
          test: /\.js$/,
          filename: '[file].map',
          append: false,
          noSources: true,
          moduleFilenameTemplate: '[resource-path]',
        }),
        new ChunkRequestPlugin(),
        new MiniCssExtractPlugin({
          filename: '[name].[contenthash:8].css',
          chunkFilename: '[name].[contenthash:8].css',
          insert: insertStylesheet,
          ignoreOrder: true,
        }),
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      ]
    : [reactRefresh()],
  infrastructureLogging: { level: 'error' },
});
