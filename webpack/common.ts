import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import webpack, { type Configuration } from 'webpack';
import { swcMinimizer } from './minimizer.ts';
import { ROOT } from './paths.ts';
import { ChunkRequestPlugin } from './chunk-request.ts';
import { rules } from './rules.ts';

export type Target = {
  name: string;
  /** Contains the version of a remote: two versions may run in one page. */
  uniqueName: string;
  out: string;
  publicPath: string;
  production: boolean;
};

/** Expressions that load a worker, besides `new Worker(new URL(…))`. */
const WORKERS = ['*context.audioWorklet.addModule()', '...'];

/** The shell gives up earlier, according to the connection (`chunk-request.ts`). */
const CHUNK_TIME_LIMIT_MS = 60_000;

/**
 * Runs in the page. The shell provides the hashes of a release's stylesheets; a released one without a hash is
 * rejected, and so is one that does not load in time. Only what is in this function reaches the page.
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

const REACT_ROUTER = path.join(ROOT, 'node_modules/react-router/dist/production');

/** The package's exports name its development build only, which is larger. */
const productionAliases = {
  'react-router$': path.join(REACT_ROUTER, 'index.mjs'),
  'react-router/dom$': path.join(REACT_ROUTER, 'dom-export.mjs'),
};

/** All builds have the same context, the repository's root: with their own ones, CSS class names would collide. */
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
    minimizer: [swcMinimizer(), new CssMinimizerPlugin()],
    // In development a syntax error changes nothing in open pages, and its fix updates them without a reload.
    emitOnErrors: false,
  },
  performance: { hints: false },
  cache: {
    type: 'filesystem',
    name: `${name}-${production ? 'production' : 'development'}`,
    // Cached modules contain absolute paths: in a moved or copied folder they give files with a wrong integrity.
    version: ROOT,
    cacheDirectory: path.join(ROOT, 'node_modules/.cache/webpack'),
    buildDependencies: { config: [import.meta.filename] },
  },
  plugins: production
    ? [
        // `build.ts` keeps the maps beside the releases. They are not served, and no script names its own.
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
    : [new ReactRefreshPlugin({ library: 'rushtone', overlay: false })],
  infrastructureLogging: { level: 'error' },
});
