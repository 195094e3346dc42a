import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { compressFolder } from '../scripts/lib/compress.ts';
import { DIST } from '../webpack/paths.ts';
import { registryOf } from './registry.ts';
import { VARIANTS, type VariantName } from './variants.ts';
import { bareConfig, oneBundleConfig } from './webpack.ts';

const run = (config: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler) return reject(new Error('webpack made no compiler.'));
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || !stats) return reject(error ?? new Error('webpack gave no result.'));
        if (stats.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })));
        resolve(stats);
      }),
    );
  });

const CONFIGS: Partial<Record<VariantName, (distDir: string) => Configuration>> = {
  'one bundle': oneBundleConfig,
  bare: bareConfig,
};

/** A copy: our own build may be made anew while it is measured. */
const copyOurs = (distDir: string): void => {
  for (const part of ['shell', 'r', 'registry.json'])
    cpSync(path.join(DIST, part), path.join(distDir, part), { recursive: true });
};

/** Builds what our own build is measured against, each into a folder that the server can take as its own. */
export const buildVariants = async (): Promise<void> => {
  for (const { name, distDir } of VARIANTS) {
    rmSync(distDir, { recursive: true, force: true });
    cpSync(path.join(DIST, 'video-host'), path.join(distDir, 'video-host'), { recursive: true });
    const configOf = CONFIGS[name];
    if (!configOf) {
      copyOurs(distDir);
      continue;
    }
    const { compilation } = await run(configOf(distDir));
    const assets = path.join(distDir, 'shell/assets');
    const filesOf = (chunk: string) =>
      (compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file));
    writeFileSync(path.join(distDir, 'registry.json'), JSON.stringify(registryOf(assets, filesOf)));
    compressFolder(assets);
    console.error(`Built "${name}".`);
  }
};
