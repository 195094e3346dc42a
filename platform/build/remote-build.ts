import path from 'node:path';
import webpack, { type Chunk, type Configuration, type Module } from 'webpack';
import type { BuildSite } from './build-site.ts';
import { OwnOriginPlugin } from './dev-origin.ts';
import { ReleasePlugin } from './release.ts';
import { readRemoteManifest, readRemotePackage } from './remote-folder.ts';
import { expectationsPlugins, sharedRanges } from './remote-uses.ts';

const { ModuleFederationPlugin } = webpack.container;

/** Modules that the remote takes from the shell, without a copy; an incompatible version is an error. */
const sharedByShell = (site: BuildSite, folder: string): Record<string, object> =>
  Object.fromEntries(
    Object.entries(sharedRanges(site, folder)).map(([name, requiredVersion]) => [
      name,
      { import: false, singleton: true, strictVersion: true, requiredVersion },
    ]),
  );

/**
 * Puts code that several pages use into the exposed module's chunk, so that a first visit needs few requests, all in
 * parallel. Code that the host's landing page does not use gets a separate chunk. Worker chunks, which have another
 * runtime, are not affected.
 */
const chunksForPages = (container: string, landing: string | undefined) => ({
  cacheGroups: {
    default: false as const,
    defaultVendors: false as const,
    shared: {
      name: (module: Module, chunks: Chunk[]) =>
        module.type === 'javascript/auto' && landing && chunks.every(({ name }) => name !== landing)
          ? 'pages'
          : 'remote',
      chunks: (chunk: Chunk) =>
        !chunk.canBeInitial() && chunk.runtime === container && chunk.name !== 'expectations',
      minChunks: 2,
      enforce: true,
    },
  },
});

export type RemoteBuild = {
  folder: string;
  production: boolean;
  /** Version of a preview. */
  preview?: string | undefined;
};

/** Address of the folder that a build is served from. */
export const baseOf = ({ folder, production, preview }: RemoteBuild): string => {
  const { name, version } = readRemotePackage(folder, preview);
  return `/r/${name}/${production ? version : 'dev'}/`;
};

/** A file as the build names it: an absolute path would make module IDs depend on the folder of the repository. */
const requestOf = (context: string, file: string): string =>
  `./${path.relative(context, file).split(path.sep).join('/')}`;

/** Adds to the site's configuration what makes it the build of a remote: its container, chunks and `release.json`. */
export const remoteBuild = (site: BuildSite, build: RemoteBuild, config: Configuration): Configuration => {
  const { folder, production, preview } = build;
  const { container } = readRemotePackage(folder, preview);
  const { hosts } = readRemoteManifest(folder);
  const sourceOf = (file: string) => requestOf(config.context ?? site.root, path.join(folder, 'src', file));
  const landing = Object.values(hosts)
    .map((paths) => paths['/'])
    .find((page) => page !== undefined);
  return {
    ...config,
    // A module that threw must throw again on the next attempt, instead of exporting nothing.
    output: { ...config.output, strictModuleErrorHandling: true },
    entry: {},
    optimization: { ...config.optimization, splitChunks: chunksForPages(container, landing) },
    plugins: [
      ...(config.plugins ?? []),
      ...(production ? [] : [new OwnOriginPlugin()]),
      new ModuleFederationPlugin({
        name: container,
        filename: production ? 'entry.[contenthash:8].js' : 'entry.js',
        exposes: { './remote': { import: sourceOf('remote.tsx'), name: 'remote' } },
        shared: sharedByShell(site, folder),
      }),
      ...(production ? expectationsPlugins(folder, container, sourceOf) : []),
      new ReleasePlugin({ site, folder, base: baseOf(build), preview }),
    ],
  };
};
