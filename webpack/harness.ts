import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { common } from './common.ts';
import { DIST, ROOT } from './paths.ts';
import { sharedVersions } from './shared.ts';

/** Builds the page in which one remote runs without the shell. */
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
      main: [
        path.join(ROOT, 'webpack/react-refresh.ts'),
        path.join(ROOT, 'shared/testing/src/harness/main.tsx'),
      ],
    },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()) }),
    ],
  };
};
