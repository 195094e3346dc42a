import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compilation, type Module, type WebpackPluginInstance } from 'webpack';
import type { RemoteUses } from '../registry/remote-uses.ts';
import type { BuildSite } from './build-site.ts';
import { readRemoteManifest } from './remote-folder.ts';

const { ContainerPlugin } = webpack.container;

/** Returns the version ranges of the shared modules that a remote supports; the contract's is in `remote.json`. */
export const sharedRanges = ({ shared, contract }: BuildSite, folder: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(shared).map(([name, version]) => [name, `^${version}`])),
  [contract]: readRemoteManifest(folder).contract,
});

const EXPECTATIONS = 'expectations';

/**
 * Exposes a remote's expectations of the shell in a separate container, so that visitors do not load them. It uses the
 * same shared modules as the remote.
 */
export const expectationsPlugins = (
  folder: string,
  container: string,
  sourceOf: (file: string) => string,
): WebpackPluginInstance[] => {
  if (!existsSync(path.join(folder, 'src/expectations.ts'))) return [];
  const exposes = { './expectations': { import: sourceOf('expectations.ts'), name: 'expected' } };
  const filename = `${EXPECTATIONS}.[contenthash:8].js`;
  return [new ContainerPlugin({ name: `${container}_${EXPECTATIONS}`, filename, exposes })];
};

const expectationsFile = ({ entrypoints }: Compilation, container: string): string | null =>
  entrypoints
    .get(`${container}_${EXPECTATIONS}`)
    ?.getFiles()
    .find((file) => file.endsWith('.js')) ?? null;

/** Returns the names that the modules of a build import from the contract. */
const contractImports = ({ modules, moduleGraph }: Compilation, contract: string): string[] => {
  const isContract = (module: Module): boolean =>
    module.type === 'consume-shared-module' && module.identifier().includes(`|${contract}|`);
  const names = new Set<string>();
  for (const module of modules) {
    if (!isContract(module)) continue;
    for (const { dependency } of moduleGraph.getIncomingConnections(module))
      if (dependency && 'ids' in dependency && Array.isArray(dependency.ids)) {
        const [name] = dependency.ids as unknown[];
        if (typeof name === 'string') names.add(name);
      }
  }
  return [...names].sort();
};

/** Returns what a finished build of a remote uses of the shell, and what it ships. */
export const usesOf = (
  compilation: Compilation,
  site: BuildSite,
  folder: string,
  container: string,
): RemoteUses => {
  const shared = sharedRanges(site, folder);
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  return {
    shared,
    brings: Object.fromEntries(Object.entries(dependencies).filter(([name]) => !(name in shared))),
    imports: contractImports(compilation, site.contract),
    expectations: expectationsFile(compilation, container),
  };
};
