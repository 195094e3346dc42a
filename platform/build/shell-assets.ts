import { writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack';
import type { Root, ShellAssets } from '../registry/registry.ts';
import { ASSETS, hashFiles, integrityOf, readBuiltShell } from '../store/publish.ts';
import { readTrust } from '../store/signing.ts';
import type { BuildSite } from './build-site.ts';

/** The root that a built shell trusts; without signatures, which are not checked for a built-in root. */
export const trustedRoot = (): Root => ({ ...readTrust().root, signatures: [] });

const writeAssets = (folder: string, assets: ShellAssets): void =>
  writeFileSync(path.join(folder, ASSETS), JSON.stringify(assets));

/** Adds the hash of every file in a finished build to `assets.json`. */
export const completeShell = (folder: string): void =>
  writeAssets(folder, { ...readBuiltShell(folder), files: hashFiles(folder, ASSETS) });

export type ShellBuild = {
  site: Pick<BuildSite, 'contract' | 'shared'>;
  version: string;
  /** What `shell.json` says: the shell's own paths, what it needs of remotes, and what its early script does. */
  manifest: Pick<ShellAssets, 'pages' | 'gives' | 'needs' | 'places' | 'startsScripts'>;
  /** Deprecated members of the contract, whose uses are counted. */
  deprecated: readonly string[];
  /** The root that the shell trusts; `null` for development. */
  root: Root | null;
  /** Fonts that pages preload, by their file names. */
  preloadedFont?: RegExp;
  /** Renders the page for a static host, in which the shell fetches the registry and configuration itself. */
  document: (assets: ShellAssets) => string;
};

/** Name of the entry that runs before the shell's scripts, if a site has one. */
const EARLY = 'early';

const withIntegrity = (out: string, file: string) => ({
  url: `/assets/${file}`,
  integrity: integrityOf(path.join(out, file)),
});

const describe = (compilation: Compilation, out: string, build: ShellBuild): ShellAssets => {
  const { site, version, manifest, deprecated, root, preloadedFont } = build;
  const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const fonts = compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => preloadedFont?.test(name));
  const early = compilation.entrypoints.get(EARLY)?.getFiles()[0];
  return {
    version,
    ...(early !== undefined && { early: withIntegrity(out, early) }),
    scripts: files.filter((file) => file.endsWith('.js')).map((file) => withIntegrity(out, file)),
    styles: files.filter((file) => file.endsWith('.css')).map((file) => withIntegrity(out, file)),
    fonts: fonts.map((font) => `/assets/${font}`),
    contract: site.shared[site.contract] ?? '',
    shared: site.shared,
    deprecated,
    ...manifest,
    root,
    files: {},
  };
};

/**
 * Writes `assets.json`, from which the server renders the HTML of every page; `completeShell` adds the file hashes once
 * the server build is done too.
 */
export class ShellAssetsPlugin {
  readonly #build: ShellBuild;
  constructor(build: ShellBuild) {
    this.#build = build;
  }
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ShellAssetsPlugin', (compilation) => {
      if (compilation.errors.length > 0 || compiler.options.mode !== 'production') return;
      const assets = describe(compilation, compiler.outputPath, this.#build);
      writeFileSync(path.join(compiler.outputPath, '../index.html'), this.#build.document(assets));
      writeAssets(path.join(compiler.outputPath, '..'), assets);
    });
  }
}

/** Adds to the site's configuration what makes it the build of a shell: what it trusts and shares, and `assets.json`. */
export const shellBuild = (build: ShellBuild, config: Configuration): Configuration => ({
  ...config,
  plugins: [
    ...(config.plugins ?? []),
    new webpack.DefinePlugin({
      SHARED_VERSIONS: JSON.stringify(build.site.shared),
      SHELL_VERSION: JSON.stringify(build.version),
      RELEASE_ROOT: JSON.stringify(build.root),
      // Parts of the federation runtime that nothing here uses.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: '"web"',
    }),
    new ShellAssetsPlugin(build),
  ],
});
