import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { ChunkRequestPlugin } from './chunk-request.ts';

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

const { PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE } = webpack.Compilation;

/**
 * Orders the files of each chunk. The integrity plugin takes the hash of a chunk's last file for that of its script, but
 * a stylesheet comes last if the cache is quicker with the script, and browsers would block the script.
 */
const scriptsLast: WebpackPluginInstance = {
  apply: ({ hooks }) =>
    hooks.compilation.tap('ScriptsLast', ({ chunks, hooks: { processAssets } }) =>
      processAssets.tap({ name: 'ScriptsLast', stage: PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1 }, () => {
        for (const { files } of chunks) {
          const scripts = [...files].filter((file) => file.endsWith('.js'));
          for (const script of scripts) {
            files.delete(script);
            files.add(script);
          }
        }
      }),
    ),
};

export type BrowserTarget = {
  /** Includes the version of a remote, since two versions may run in one page. */
  uniqueName: string;
  out: string;
  publicPath: string;
  production: boolean;
};

/**
 * What the build of a shell or remote for browsers needs, so that its files are cached, checked and retried. The chunks
 * of a remote, whose public path is `auto`, are preloaded with the hashes of `release.json`, and a browser uses a
 * preloaded file only for a request with the same hash. Those of a shell are not preloaded, and shorter hashes make
 * its first load smaller.
 */
export const browserBuild = ({ uniqueName, out, publicPath, production }: BrowserTarget) =>
  ({
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
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
    performance: { hints: false },
    plugins: production
      ? [
          new ChunkRequestPlugin(),
          new MiniCssExtractPlugin({
            filename: '[name].[contenthash:8].css',
            chunkFilename: '[name].[contenthash:8].css',
            insert: insertStylesheet,
            ignoreOrder: true,
          }),
          scriptsLast,
          new SubresourceIntegrityPlugin({ hashFuncNames: [publicPath === 'auto' ? 'sha384' : 'sha256'] }),
        ]
      : [],
    infrastructureLogging: { level: 'error' },
  }) satisfies Configuration;
