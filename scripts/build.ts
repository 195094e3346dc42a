import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Configuration } from 'webpack';
import { videoHostConfig } from '../emulators/src/video-host/webpack.config.ts';
import { remoteServerConfig, shellServerConfig } from '../webpack/ssr.ts';
import { DIST, remoteFolder, ROOT } from '../webpack/paths.ts';
import { completeRelease } from '../webpack/release.ts';
import { remoteConfig } from '../webpack/remote.ts';
import { completeShell } from '../webpack/shell-assets.ts';
import { serviceWorkerConfig } from '../webpack/service-worker.ts';
import { shellConfig } from '../webpack/shell.ts';
import { writeAppIcons } from './lib/app-icons.ts';
import { writeBundleReport } from './lib/bundle-report/write-report.ts';
import { compile } from './lib/compile.ts';
import { compressFolder } from './lib/compress.ts';
import { isRegistryDue, writeRegistry } from './lib/registry.ts';
import { writeSocialPictures } from './lib/social-pictures.ts';
import { moveMaps } from './lib/source-maps.ts';
import { forgetBuild, inputsOf, isStale, rememberBuild, targets, type Target } from './lib/targets.ts';

/** The builds of a target: for browsers, for server rendering, and for the shell's worker. */
const configsOf = ({ name, out }: Target): Configuration[] => {
  if (name === 'shell')
    return [shellConfig({ production: true }), shellServerConfig(out), serviceWorkerConfig(out)];
  if (name === 'video-host') return [videoHostConfig({ root: ROOT, out, production: true })];
  const folder = remoteFolder(name);
  return [remoteConfig(folder, { production: true }), remoteServerConfig(folder, out)];
};

const build = async (target: Target): Promise<void> => {
  const { name, out } = target;
  const hash = inputsOf(target);
  forgetBuild(target);
  for (const config of configsOf(target)) await compile(config);
  if (name === 'shell') moveMaps(path.join(out, 'assets'), DIST, 'assets');
  else if (name !== 'video-host') moveMaps(out, DIST, path.relative(DIST, out));
  if (name === 'shell') completeShell(out);
  else if (name !== 'video-host') completeRelease(out);
  compressFolder(name === 'shell' ? path.join(out, 'assets') : out);
  rememberBuild(target, hash);
  console.error(`Built ${name}.`);
};

const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };

/** Prints the report's URL, and opens it in the browser when run from a terminal. */
const showReport = (file: string): void => {
  console.error(`Sizes of all scripts and their modules: ${pathToFileURL(file)}`);
  if (!process.stderr.isTTY) return;
  spawn(OPENERS[process.platform] ?? 'xdg-open', [file], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
};

/** Builds the named targets, or all stale ones, and writes the registry. */
const main = async (): Promise<void> => {
  const { positionals: named, values } = parseArgs({
    allowPositionals: true,
    options: { report: { type: 'boolean' } },
  });
  const all = targets();
  const unknown = named.filter((name) => !all.some((target) => target.name === name));
  if (unknown.length > 0)
    throw new Error(
      `Unknown target: ${unknown.join(', ')}. Targets: ${all.map(({ name }) => name).join(', ')}.`,
    );
  const selected = all.filter((target) => (named.length > 0 ? named.includes(target.name) : isStale(target)));
  for (const target of selected) await build(target);
  if (selected.length > 0 || isRegistryDue(DIST)) writeRegistry(DIST);
  writeSocialPictures(DIST);
  writeAppIcons(DIST);
  if (values.report) showReport(writeBundleReport(DIST));
};

main().catch((error: unknown) => {
  console.error(`The step "build" failed.\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
