import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { common } from '../webpack/common.ts';
import { ROOT } from '../webpack/paths.ts';
import { trustedKeys } from '@rushtone/releases/store';
import { ShellAssetsPlugin } from '../webpack/shell-assets.ts';

type Asked = { name: string; entry: string; distDir: string };

const appConfig = ({ name, entry, distDir }: Asked): Configuration => {
  const config = common({
    name: `bench-${name}`,
    uniqueName: `rushtone_bench_${name}`,
    out: path.join(distDir, 'shell/assets'),
    publicPath: '/assets/',
    production: true,
  });
  return {
    ...config,
    entry: { main: path.join(ROOT, entry) },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.DefinePlugin({ RELEASE_KEYS: JSON.stringify(trustedKeys()) }),
      new ShellAssetsPlugin(),
    ],
  };
};

/** The shell as it is, but for the one module that loads a remote: that one imports all four. */
export const oneBundleConfig = (distDir: string): Configuration => {
  const config = appConfig({ name: 'one_bundle', entry: 'shell/src/main.tsx', distDir });
  const loadRelease = path.join(import.meta.dirname, 'one-bundle/load-release.ts');
  return {
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/[\\/]load-release\.ts$/, loadRelease),
    ],
  };
};

export const bareConfig = (distDir: string): Configuration =>
  appConfig({ name: 'bare', entry: 'bench/bare/main.tsx', distDir });
