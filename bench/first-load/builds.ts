import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { ShellAssetsPlugin } from '@rushtone/platform/build';
import webpack, { type Configuration, type Stats, type StatsModule } from 'webpack';
import { compressFolder } from '@rushtone/platform/commands/builds';
import { common } from '../../webpack/common.ts';
import { DIST, ROOT } from '../../webpack/paths.ts';
import { sharedVersions } from '../../webpack/shared.ts';
import { shellOf } from '../../webpack/shell.ts';
import { launchBrowser, withServers } from '../runner.ts';
import { createRegistry } from './registry.ts';

const NAMES = ['ours', 'one bundle', 'bare'] as const;
export type BuildName = (typeof NAMES)[number];
/** A build and the server of it. */
export type RunningBuild = { name: BuildName; origin: string };

const folderOf = (name: BuildName): string => path.join(DIST, 'bench', name.replace(' ', '-'));
const ENTRIES = { 'one bundle': 'shell/src/main.tsx', bare: 'bench/first-load/bare/main.tsx' } as const;

/** `one bundle` has all four remotes, by replacing the module that loads a remote. */
const configOf = (name: keyof typeof ENTRIES): Configuration => {
  const id = name.replace(' ', '_');
  const config = common({
    name: `bench-${id}`,
    uniqueName: `rushtone_bench_${id}`,
    out: path.join(folderOf(name), 'shell/assets'),
    publicPath: '/assets/',
    production: true,
  });
  const oneBundle = path.join(import.meta.dirname, 'one-bundle.ts');
  return {
    ...config,
    entry: { main: path.join(ROOT, ENTRIES[name]) },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.DefinePlugin({ RELEASE_ROOT: 'null', SHARED_VERSIONS: JSON.stringify(sharedVersions()) }),
      new ShellAssetsPlugin(shellOf(null)),
      ...(name === 'bare'
        ? []
        : [new webpack.NormalModuleReplacementPlugin(/[\\/]load-release\.ts$/, oneBundle)]),
    ],
  };
};

export const runWebpack = (config: Configuration): Promise<Stats> =>
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
const REACT = ['', 'react', 'react-dom', 'scheduler'];
const packagesOf = ({ nameForCondition, modules = [] }: StatsModule): string[] => [
  PACKAGE.exec(nameForCondition ?? '')?.[1] ?? '',
  ...modules.flatMap(packagesOf),
];

/** Asserts that the baseline contains nothing but React. */
const assertBare = (stats: Stats): void => {
  const packages = new Set(stats.toJson(MODULES).modules?.flatMap(packagesOf));
  const more = [...packages].filter((name) => !REACT.includes(name));
  if (more.length > 0) throw new Error(`The build "bare" contains more than React: ${more.join(', ')}.`);
};

/** Writes a build into a folder of its own, which a server takes as its `DIST_DIR`. */
const writeBuild = async (name: BuildName): Promise<void> => {
  const folder = folderOf(name);
  rmSync(folder, { recursive: true, force: true });
  // Copied, because `dist/` may be rebuilt during the measurement.
  const copied = name === 'ours' ? ['video-host', 'shell', 'r', 'registry.json'] : ['video-host'];
  for (const part of copied) cpSync(path.join(DIST, part), path.join(folder, part), { recursive: true });
  if (name === 'ours') return;
  const stats = await runWebpack(configOf(name));
  if (name === 'bare') assertBare(stats);
  const { namedChunkGroups } = stats.compilation;
  const filesOf = (chunk: string) =>
    (namedChunkGroups.get(chunk)?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file));
  writeFileSync(path.join(folder, 'registry.json'), JSON.stringify(createRegistry(folder, filesOf)));
  compressFolder(path.join(folder, 'shell/assets'));
  console.error(`Built "${name}".`);
};

/** Builds and serves all three, and passes them with a browser to `work`. */
export const withBuilds = <Result>(
  work: (browser: Browser, builds: readonly RunningBuild[]) => Promise<Result>,
): Promise<Result> =>
  withServers(async ({ start }) => {
    const builds: RunningBuild[] = [];
    for (const name of NAMES) {
      await writeBuild(name);
      const { origin } = await start(name.replace(' ', '-'), { DIST_DIR: folderOf(name) });
      builds.push({ name, origin });
    }
    const browser = await launchBrowser();
    return work(browser, builds).finally(() => browser.close());
  });
