import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { baseOf, browserBuild, readRemotePackage, remoteBuild, type BuildSite } from '../../build/index.ts';
import type { OwnRemote } from './numbered-builds.ts';

type Manifest = {
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  /** In a packed contract: versions of the modules that the shell shares. */
  sharedModules?: BuildSite['shared'];
};

const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'));

/** Reads the package as installed; `undefined` if it is not. */
const readInstalled = (name: string, from: string): Manifest | undefined => {
  try {
    const file = findPackageJSON(name, from);
    return file ? readManifest(file) : undefined;
  } catch {
    return undefined;
  }
};

/** Finds the packed contract among the packages that the remote names. */
const siteOf = (folder: string): BuildSite => {
  const file = path.join(folder, 'package.json');
  const { dependencies, devDependencies } = readManifest(file);
  for (const contract of Object.keys({ ...dependencies, ...devDependencies })) {
    const shared = readInstalled(contract, file)?.sharedModules;
    if (shared) return { root: folder, contract, shared, sources: [] };
  }
  throw new Error(`${file} names no installed contract of a site. Install the one that the site packs.`);
};

const readConfig = async (folder: string): Promise<Configuration> => {
  const file = ['webpack.config.js', 'webpack.config.ts']
    .map((name) => path.join(folder, name))
    .find((each) => existsSync(each));
  if (!file)
    throw new Error(`${folder} has no webpack.config.js. It exports at least "module", the loaders.`);
  return ((await import(pathToFileURL(file).href)) as { default: Configuration }).default;
};

/**
 * The remote in a folder that belongs to no site. Its own configuration of webpack says how its files are loaded; the
 * rest follows from `remote.json` and the packed contract. Components are compiled for production, as the site's React.
 */
export const remoteInFolder = async (place: string): Promise<OwnRemote> => {
  const folder = path.resolve(place);
  const missing = ['package.json', 'remote.json'].find((file) => !existsSync(path.join(folder, file)));
  if (missing) throw new Error(`${folder} is no folder of a remote: it has no ${missing}.`);
  const site = siteOf(folder);
  const { module, plugins = [], resolve } = await readConfig(folder);
  const build = { folder, production: false };
  const target = {
    uniqueName: readRemotePackage(folder).container,
    out: path.join(folder, 'dist/dev'),
    publicPath: baseOf(build),
    production: false,
  };
  const config: Configuration = {
    ...browserBuild(target),
    mode: 'none',
    context: folder,
    devtool: 'eval-cheap-module-source-map',
    optimization: { nodeEnv: 'production', moduleIds: 'named', chunkIds: 'named', emitOnErrors: false },
    ...(module && { module }),
    resolve: { extensions: ['.ts', '.tsx', '.js'], ...resolve },
    plugins,
  };
  const devServer: OwnRemote['devServer'] = {
    host: 'localhost',
    allowedHosts: 'all',
    static: false,
    devMiddleware: { stats: 'errors-warnings' },
  };
  return { folder, config: remoteBuild(site, build, config), devServer };
};
