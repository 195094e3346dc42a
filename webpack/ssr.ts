import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { readRemotePackage, serverBuild } from '@rushtone/platform/build';
import { ROOT } from './paths.ts';
import { scriptRule, moduleNames } from './rules.ts';
import { BUILD_SITE } from './build-site.ts';

type Target = { name: string; entry: string; out: string; salt: string; isRemote: boolean };

/** Builds for the server: one file without stylesheets, with the class names of the browser build. */
const serverConfig = ({ name, entry, out, salt, isRemote }: Target): Configuration => {
  const build = serverBuild(BUILD_SITE, { entry, out, uniqueName: salt, isRemote });
  return {
    ...build,
    name: `${name}-server`,
    context: ROOT,
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      ...build.module,
      rules: [
        scriptRule({ production: true, salt }),
        {
          test: /\.module\.scss$/,
          use: [
            {
              loader: 'css-loader',
              options: {
                importLoaders: 1,
                modules: { ...moduleNames({ production: true, salt }), exportOnlyLocals: true },
              },
            },
            'sass-loader',
          ],
        },
      ],
    },
  };
};

export const shellServerConfig = (out: string): Configuration =>
  serverConfig({
    name: 'shell',
    entry: path.join(ROOT, 'shell/src/ssr/render.tsx'),
    out,
    salt: 'rushtone_shell',
    isRemote: false,
  });

export const remoteServerConfig = (folder: string, out: string, preview?: string): Configuration => {
  const { name, container } = readRemotePackage(folder, preview);
  const withHeads = path.join(folder, 'src/ssr.ts');
  return serverConfig({
    name,
    entry: existsSync(withHeads) ? withHeads : path.join(folder, 'src/remote.tsx'),
    out,
    salt: container,
    isRemote: true,
  });
};
