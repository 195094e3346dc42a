import path from 'node:path';
import { DEPRECATED } from '@rushtone/contract/deprecated';
import { shellBuild, trustedRoot, type ShellBuild } from '@rushtone/platform/build';
import type { Root } from '@rushtone/platform/registry';
import type { Configuration } from 'webpack';
import { BUILD_SITE } from './build-site.ts';
import { common } from './common.ts';
import { DIST, ROOT } from './paths.ts';
import { plainDocument } from './plain-document.ts';
import { shellManifest, shellVersion } from './shared.ts';

const entry = (production: boolean): string[] => {
  const main = path.join(ROOT, 'shell/src/main.tsx');
  return production ? [main] : [path.join(ROOT, 'webpack/react-refresh.ts'), main];
};

/** What a build of the shell is, for the server and a static host too. */
export const shellOf = (root: Root | null): ShellBuild => ({
  site: BUILD_SITE,
  version: shellVersion(),
  manifest: shellManifest(),
  deprecated: DEPRECATED,
  root,
  preloadedFont: /^outfit\.\w+\.woff2$/,
  document: plainDocument,
});

const pureRouter = {
  test: /react-router\/dist\/production\/.*\.mjs$/,
  loader: path.join(ROOT, 'webpack/pure-components.ts'),
};

/**
 * Builds the shell, a plain application with a static entry. `shell/src/federation` shares the libraries itself, so
 * that router and store stay tree-shaken. The build does not depend on any remote.
 */
export const shellConfig = ({ production }: { production: boolean }): Configuration => {
  const out = path.join(DIST, production ? 'shell/assets' : 'dev/shell/assets');
  const root = production ? trustedRoot() : null;
  const config = common({
    name: 'shell',
    uniqueName: 'rushtone_shell',
    out,
    publicPath: '/assets/',
    production,
  });
  return shellBuild(shellOf(root), {
    ...config,
    entry: { main: entry(production), early: path.join(ROOT, 'shell/src/early-play/early-play.ts') },
    module: { ...config.module, rules: [...(config.module?.rules ?? []), pureRouter] },
  });
};
