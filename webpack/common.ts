import { createRequire } from 'node:module';
import path from 'node:path';
import type ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { browserBuild, type BrowserTarget } from '@rushtone/platform/build';
import { cssMinimizer, swcMinimizer } from './minimizer.ts';
import { ROOT } from './paths.ts';
import { rules } from './rules.ts';

export type Target = BrowserTarget & { name: string };

/** Expressions, besides `new Worker(new URL(…))`, that load a worker. */
const WORKERS = ['*context.audioWorklet.addModule()', '...'];

/** Loaded only by the development server: `npm start` does not install it. */
const reactRefresh = () => {
  const require = createRequire(import.meta.url);
  const Plugin = require('@pmmmwh/react-refresh-webpack-plugin') as typeof ReactRefreshPlugin;
  return new Plugin({ library: 'rushtone', overlay: false });
};

const REACT_ROUTER = path.join(ROOT, 'node_modules/react-router/dist/production');

/** The package exports only its larger development build. */
const productionAliases = {
  'react-router$': path.join(REACT_ROUTER, 'index.mjs'),
  'react-router/dom$': path.join(REACT_ROUTER, 'dom-export.mjs'),
};

/** All builds share the repository's root as context; with separate ones, CSS class names would collide. */
export const common = ({ name, ...target }: Target): Configuration => {
  const { production, uniqueName } = target;
  const build = browserBuild(target);
  return {
    ...build,
    name,
    context: ROOT,
    devtool: production ? false : 'eval-cheap-module-source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js'], ...(production && { alias: productionAliases }) },
    module: { parser: { javascript: { worker: WORKERS } }, rules: rules({ production, salt: uniqueName }) },
    optimization: {
      minimizer: [swcMinimizer(), cssMinimizer()],
      // A build with a syntax error emits nothing, so open pages stay intact and the fix applies without a reload.
      emitOnErrors: false,
    },
    cache: {
      type: 'filesystem',
      name: `${name}-${production ? 'production' : 'development'}`,
      // Cached modules contain absolute paths, and class names with the version: in a moved folder, or for the next
      // version, they would be wrong.
      version: `${ROOT} ${uniqueName}`,
      cacheDirectory: path.join(ROOT, 'node_modules/.cache/webpack'),
      buildDependencies: { config: [import.meta.filename] },
    },
    plugins: production
      ? [
          // `build.ts` stores source maps outside of the releases. They are not served or referenced by scripts.
          new webpack.SourceMapDevToolPlugin({
            test: /\.js$/,
            filename: '[file].map',
            append: false,
            noSources: true,
            moduleFilenameTemplate: '[resource-path]',
          }),
          ...build.plugins,
        ]
      : [reactRefresh()],
  };
};
