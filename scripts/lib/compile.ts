import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { ROOT } from '../../webpack/paths.ts';
import { remoteServerConfig, shellServerConfig } from '../../webpack/ssr.ts';
import { sealRelease } from '../../webpack/release.ts';
import { remoteConfig } from '../../webpack/remote.ts';
import { shellConfig } from '../../webpack/shell.ts';
import { videoHostConfig } from '../../emulators/src/video-host/webpack.config.ts';
import { remoteFolder, type Target } from './targets.ts';

/** The builds of a target, in order: for browsers, and the one that renders pages on the server. */
const configsOf = ({ name, out }: Target): Configuration[] => {
  if (name === 'shell') return [shellConfig({ production: true }), shellServerConfig(out)];
  if (name === 'video-host') return [videoHostConfig({ root: ROOT, out, production: true })];
  const folder = remoteFolder(name);
  return [remoteConfig(folder, { production: true }), remoteServerConfig(folder, out)];
};

const run = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    if (!compiler) return reject(new Error(`webpack made no compiler for ${config.name}.`));
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (stats?.hasErrors())
          return reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
        resolve();
      });
    });
  });

/** Rejects with what webpack says when a build of the target has an error. */
export const compile = async (target: Target): Promise<void> => {
  for (const config of configsOf(target)) await run(config);
  if (existsSync(path.join(target.out, 'release.json'))) sealRelease(target.out);
};

export const assetsOf = ({ name, out }: Target): string =>
  name === 'shell' ? path.join(out, 'assets') : out;
