import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { common } from './common.ts';
import { DIST, ROOT } from './paths.ts';
import { sharedVersions } from './shared.ts';

const MAIN = path.join(ROOT, 'shared/testing/src/harness/main.tsx');
const versions = () => new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()) });

/** Builds the page for tests, as a fixed `main.js` and `main.css` without hot reloading. */
export const builtHarnessConfig = (out: string): Configuration => {
  const { output, ...config } = common({
    name: 'harness',
    uniqueName: 'rushtone_harness',
    out,
    publicPath: '/harness/',
    production: true,
  });
  return {
    ...config,
    output: { ...output, filename: '[name].js' },
    entry: { main: MAIN },
    optimization: { minimize: false },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].css' }), versions()],
  };
};

/** Builds the page that runs a single remote without the shell. */
export const harnessConfig = (): Configuration => {
  const config = common({
    name: 'harness',
    uniqueName: 'rushtone_harness',
    out: path.join(DIST, 'dev/harness'),
    publicPath: '/harness/',
    production: false,
  });
  return {
    ...config,
    entry: {
      main: [path.join(ROOT, 'webpack/react-refresh.ts'), MAIN],
    },
    plugins: [...(config.plugins ?? []), versions()],
  };
};
