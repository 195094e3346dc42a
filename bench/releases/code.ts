import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import webpack, { type Configuration } from 'webpack';
import { trustedRoot } from '@rushtone/platform/build';
import { ROOT } from '../../webpack/paths.ts';
import { scriptRule } from '../../webpack/rules.ts';

const build = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    webpack(config)?.run((error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })));
      return resolve();
    });
  });

/** Measures the bytes (brotli) that the shell needs to verify a registry, with its root, as a separate bundle. */
export const measureCode = async (): Promise<number> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-bench-'));
  await build({
    mode: 'production',
    entry: path.join(ROOT, 'shell/src/federation/versions/trust.ts'),
    output: { path: folder, filename: 'trust.js', library: { type: 'var', name: 'trust' } },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [scriptRule({ production: true, salt: '' })] },
    plugins: [new webpack.DefinePlugin({ RELEASE_ROOT: JSON.stringify(trustedRoot()) })],
  });
  const code = readFileSync(path.join(folder, 'trust.js'));
  rmSync(folder, { recursive: true });
  return brotliCompressSync(code).length;
};
