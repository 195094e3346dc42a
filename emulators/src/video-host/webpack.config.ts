import { join } from 'node:path';
import type { Configuration } from 'webpack';

interface Options {
  /** Root of the repository. */
  root: string;
  out: string;
  production: boolean;
}

export function videoHostConfig({ root, out, production }: Options): Configuration {
  const client = join(root, 'emulators/src/video-host/client');
  return {
    name: 'video-host',
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    context: root,
    entry: { iframe_api: join(client, 'iframe-api.ts'), embed: join(client, 'embed.ts') },
    output: { path: out, filename: '[name].js' },
    // Development builds would use eval by default, which the page's policy forbids.
    devtool: production ? false : 'source-map',
    resolve: { extensions: ['.ts'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'swc-loader',
          options: { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
        },
      ],
    },
    performance: { hints: false },
  };
}
