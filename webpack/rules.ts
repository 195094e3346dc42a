import path from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { ROOT } from './paths.ts';

export type BuildMode = {
  production: boolean;
  /** Salt for class names: the unique name with the version. */
  salt: string;
};

/** TypeScript and JSX. */
export const scriptRule = ({ production }: BuildMode): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: [
    path.join(ROOT, 'webpack/source-map-object.ts'),
    {
      loader: 'swc-loader',
      options: {
        isModule: true,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: !production, refresh: !production } },
        },
      },
    },
  ],
});

/** Class names depend on the version; otherwise, after a rollback, old code would use new styles. */
export const moduleNames = ({ production, salt }: BuildMode) => ({
  mode: 'pure',
  localIdentName: production ? '[hash:base64:6]' : `[name]__[local]__${salt}`,
  localIdentHashSalt: salt,
  namedExport: false,
  exportLocalsConvention: 'as-is',
});

const style = (build: BuildMode, local: boolean): RuleSetRule => ({
  ...(local ? { test: /\.module\.scss$/ } : { test: /\.scss$/, exclude: /\.module\.scss$/ }),
  use: [
    build.production ? MiniCssExtractPlugin.loader : 'style-loader',
    {
      loader: 'css-loader',
      options: { importLoaders: 1, sourceMap: false, modules: local ? moduleNames(build) : false },
    },
    { loader: 'sass-loader', options: { sourceMap: false } },
  ],
  sideEffects: true,
});

export const rules = (build: BuildMode): RuleSetRule[] => [
  scriptRule(build),
  style(build, true),
  style(build, false),
  { test: /\.woff2?$/, type: 'asset/resource', generator: { filename: '[name].[contenthash:8][ext]' } },
];
