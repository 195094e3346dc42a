import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Root, ShellAssets } from '@rushtone/platform/registry';
import { ASSETS, hashFiles, integrityOf, readBuiltShell, readTrust } from '@rushtone/platform/store';
import type { Compilation, Compiler } from 'webpack';
import { DEPRECATED } from '@rushtone/contract/deprecated';
import { THEME_SCRIPT } from '@rushtone/site';
import { ROOT } from './paths.ts';
import { sharedVersions } from './shared.ts';

const PRELOADED_FONT = /^outfit\.\w+\.woff2$/;

export const shellVersion = (): string => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(path.join(ROOT, 'shell/package.json'), 'utf8'),
  );
  return version;
};

/** The root that a built shell trusts; without signatures, which are not checked for a built-in root. */
export const trustedRoot = (): Root => ({ ...readTrust().root, signatures: [] });

const withIntegrity = (out: string, file: string) => ({
  url: `/assets/${file}`,
  integrity: integrityOf(path.join(out, file)),
});

const describe = (compilation: Compilation, out: string, root: Root | null): ShellAssets => {
  const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const fonts = compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => PRELOADED_FONT.test(name));
  return {
    version: shellVersion(),
    scripts: files.filter((file) => file.endsWith('.js')).map((file) => withIntegrity(out, file)),
    styles: files.filter((file) => file.endsWith('.css')).map((file) => withIntegrity(out, file)),
    fonts: fonts.map((font) => `/assets/${font}`),
    contract: sharedVersions()['@rushtone/contract'] ?? '',
    shared: sharedVersions(),
    deprecated: DEPRECATED,
    root,
    files: {},
  };
};

/** Renders the page for a static host, in which the shell fetches the registry and configuration itself. */
const plainDocument = ({ scripts, styles }: ShellAssets): string => {
  const checked = (integrity = '') => `crossorigin="anonymous" integrity="${integrity}"`;
  return `<!doctype html>
<html lang="en" data-brand="rushtone" style="color-scheme: dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<script>${THEME_SCRIPT}</script>
${styles.map(({ url, integrity }) => `<link rel="stylesheet" href="${url}" ${checked(integrity)}>`).join('\n')}
${scripts.map(({ url, integrity }) => `<script defer src="${url}" ${checked(integrity)}></script>`).join('\n')}
</head>
<body>
<div id="root"></div>
</body>
</html>
`;
};

const writeAssets = (folder: string, assets: ShellAssets): void =>
  writeFileSync(path.join(folder, ASSETS), JSON.stringify(assets));

/** Adds the hash of every file in a finished build to `assets.json`. */
export const completeShell = (folder: string): void =>
  writeAssets(folder, { ...readBuiltShell(folder), files: hashFiles(folder, ASSETS) });

/**
 * Writes `assets.json`, from which the server renders the HTML of every page; `completeShell` adds the file hashes once
 * the server build is done too.
 */
export class ShellAssetsPlugin {
  readonly #root: Root | null;
  constructor(root: Root | null) {
    this.#root = root;
  }
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ShellAssetsPlugin', (compilation) => {
      if (compilation.errors.length > 0 || compiler.options.mode !== 'production') return;
      const assets = describe(compilation, compiler.outputPath, this.#root);
      writeFileSync(path.join(compiler.outputPath, '../index.html'), plainDocument(assets));
      writeAssets(path.join(compiler.outputPath, '..'), assets);
    });
  }
}
