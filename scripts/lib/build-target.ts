import path from 'node:path';
import type { Configuration } from 'webpack';
import { compile, completeRelease, completeShell } from '@rushtone/platform/build';
import {
  compressBuild,
  forgetBuild,
  inputsOf,
  moveMaps,
  rememberBuild,
  wasBuilt,
  type Effort,
  type Target,
} from '@rushtone/platform/commands/builds';
import { videoHostConfig } from '../../emulators/src/video-host/webpack.config.ts';
import { DIST, remoteFolder, ROOT } from '../../webpack/paths.ts';
import { remoteConfig } from '../../webpack/remote.ts';
import { serviceWorkerConfig } from '../../webpack/service-worker.ts';
import { shellConfig } from '../../webpack/shell.ts';
import { remoteServerConfig, shellServerConfig } from '../../webpack/ssr.ts';

/** The builds of a target: for browsers, for server rendering, and for the shell's worker. */
const configsOf = ({ name, out }: Target): Configuration[] => {
  if (name === 'shell')
    return [shellConfig({ production: true }), shellServerConfig(out), serviceWorkerConfig(out)];
  if (name === 'video-host') return [videoHostConfig({ root: ROOT, out, production: true })];
  const folder = remoteFolder(name);
  return [remoteConfig(folder, { production: true }), remoteServerConfig(folder, out)];
};

/** The first build has nothing to read from the cache, and writing it takes a sixth of the time. */
export const buildTarget = async (target: Target, effort: Effort): Promise<void> => {
  const { name, out } = target;
  const started = performance.now();
  const hash = inputsOf(target);
  const isFirst = !wasBuilt(target);
  forgetBuild(target);
  for (const config of configsOf(target)) await compile(isFirst ? { ...config, cache: false } : config);
  if (name === 'shell') moveMaps(path.join(out, 'assets'), DIST, 'assets');
  else if (name !== 'video-host') moveMaps(out, DIST, path.relative(DIST, out));
  if (name === 'shell') completeShell(out);
  else if (name !== 'video-host') completeRelease(out);
  compressBuild(name === 'shell' ? path.join(out, 'assets') : out, effort, DIST);
  rememberBuild(target, hash);
  console.error(`Built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};
