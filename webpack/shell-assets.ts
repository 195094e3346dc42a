import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellAssets } from '@rushtone/releases';
import { integrityOf, trustedKeys } from '@rushtone/releases/store';
import type { Compilation, Compiler } from 'webpack';
import { sharedVersions } from './shared.ts';

const PRELOADED_FONT = /^outfit\.\w+\.woff2$/;

const withIntegrity = (out: string, file: string) => ({
  url: `/assets/${file}`,
  integrity: integrityOf(path.join(out, file)),
});

const describe = (compilation: Compilation, out: string): ShellAssets => {
  const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
  const fonts = compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((name) => PRELOADED_FONT.test(name));
  return {
    scripts: files.filter((file) => file.endsWith('.js')).map((file) => withIntegrity(out, file)),
    styles: files.filter((file) => file.endsWith('.css')).map((file) => withIntegrity(out, file)),
    fonts: fonts.map((font) => `/assets/${font}`),
    contract: sharedVersions()['@rushtone/contract'] ?? '',
    keys: trustedKeys(),
  };
};

/** The page for a static host. The shell then fetches registry and configuration. */
const plainDocument = ({ scripts, styles }: ShellAssets): string => {
  const checked = (integrity = '') => `crossorigin="anonymous" integrity="${integrity}"`;
  return `<!doctype html>
<html lang="en" data-brand="rushtone" style="color-scheme: dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${styles.map(({ url, integrity }) => `<link rel="stylesheet" href="${url}" ${checked(integrity)}>`).join('\n')}
${scripts.map(({ url, integrity }) => `<script defer src="${url}" ${checked(integrity)}></script>`).join('\n')}
</head>
<body>
<div id="root"></div>
</body>
</html>
`;
};

/** Writes `assets.json`, from which the server renders the HTML of every page. */
export class ShellAssetsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ShellAssetsPlugin', (compilation) => {
      if (compilation.errors.length > 0 || compiler.options.mode !== 'production') return;
      const assets = describe(compilation, compiler.outputPath);
      writeFileSync(path.join(compiler.outputPath, '../index.html'), plainDocument(assets));
      writeFileSync(path.join(compiler.outputPath, '../assets.json'), `${JSON.stringify(assets, null, 2)}\n`);
    });
  }
}
