import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration, type Stats, type StatsModule } from 'webpack';
import { compressFolder } from '../scripts/lib/compress.ts';
import { common } from '../webpack/common.ts';
import { DIST, ROOT } from '../webpack/paths.ts';
import { shellAssets } from '../webpack/shell.ts';
import { createRegistry } from './registry.ts';
import { VARIANTS, type VariantName } from './variants.ts';

const REACT = ['react', 'react-dom', 'scheduler'];

type AppOptions = { name: string; entry: string; distDir: string };

const appConfig = ({ name, entry, distDir }: AppOptions): Configuration => {
  const config = common({
    name: `bench-${name}`,
    uniqueName: `rushtone_bench_${name}`,
    out: path.join(distDir, 'shell/assets'),
    publicPath: '/assets/',
    production: true,
  });
  return {
    ...config,
    entry: { main: path.join(ROOT, entry) },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.DefinePlugin({ RELEASE_ROOT: 'null' }),
      shellAssets(null),
    ],
  };
};

/** Builds the shell with all four remotes bundled, by replacing the module that loads a remote. */
const oneBundleConfig = (distDir: string): Configuration => {
  const config = appConfig({ name: 'one_bundle', entry: 'shell/src/main.tsx', distDir });
  const loadRelease = path.join(import.meta.dirname, 'one-bundle/load-release.ts');
  return {
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/[\\/]load-release\.ts$/, loadRelease),
    ],
  };
};

const CONFIGS: Partial<Record<VariantName, (distDir: string) => Configuration>> = {
  'one bundle': oneBundleConfig,
  bare: (distDir) => appConfig({ name: 'bare', entry: 'bench/bare/main.tsx', distDir }),
};

const runWebpack = (config: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler) return reject(new Error('webpack did not create a compiler.'));
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || !stats) return reject(error ?? new Error('webpack returned no result.'));
        if (stats.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })));
        resolve(stats);
      }),
    );
  });

const PACKAGE = /node_modules[\\/](@[^\\/]+[\\/][^\\/]+|[^\\/]+)/;
const MODULES = {
  all: false,
  modules: true,
  nestedModules: true,
  modulesSpace: 9e9,
  nestedModulesSpace: 9e9,
};

const packagesOf = ({ nameForCondition, modules = [] }: StatsModule): string[] => [
  PACKAGE.exec(nameForCondition ?? '')?.[1] ?? '',
  ...modules.flatMap(packagesOf),
];

/** Asserts that the baseline contains nothing but React. */
const assertBare = (stats: Stats): void => {
  const packages = new Set(stats.toJson(MODULES).modules?.flatMap(packagesOf));
  const more = [...packages].filter((name) => name !== '' && !REACT.includes(name));
  if (more.length > 0) throw new Error(`The build "bare" contains more than React: ${more.join(', ')}.`);
};

/** Copies the build, because `dist/` may be rebuilt during the measurement. */
const copyProductBuild = (distDir: string): void => {
  for (const part of ['shell', 'r', 'registry.json'])
    cpSync(path.join(DIST, part), path.join(distDir, part), { recursive: true });
};

/** Builds each variant into a separate folder that a server can use as its `DIST_DIR`. */
export const buildVariants = async (): Promise<void> => {
  for (const { name, distDir } of VARIANTS) {
    rmSync(distDir, { recursive: true, force: true });
    cpSync(path.join(DIST, 'video-host'), path.join(distDir, 'video-host'), { recursive: true });
    const createConfig = CONFIGS[name];
    if (!createConfig) {
      copyProductBuild(distDir);
      continue;
    }
    const stats = await runWebpack(createConfig(distDir));
    if (name === 'bare') assertBare(stats);
    const { compilation } = stats;
    const assets = path.join(distDir, 'shell/assets');
    const filesOf = (chunk: string) =>
      (compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file));
    writeFileSync(path.join(distDir, 'registry.json'), JSON.stringify(createRegistry(distDir, filesOf)));
    compressFolder(assets);
    console.error(`Built "${name}".`);
  }
};
