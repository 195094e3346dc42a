import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  finishCompression,
  isCompressedQuickly,
  isRegistryDue,
  isStale,
  writeRegistry,
  type Effort,
  type Target,
} from '@rushtone/platform/commands/builds';
import { DIST, remoteFolder, REMOTES } from '../webpack/paths.ts';
import { writeAppIcons } from './lib/pictures/app-icons.ts';
import { buildTarget } from './lib/build-target.ts';
import { writeBundleReport } from './lib/bundle-report/write-report.ts';
import { runNode } from './lib/run.ts';
import { writeSocialPictures } from './lib/pictures/social-pictures.ts';
import { targets } from './lib/targets.ts';

const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };

/** Prints the report's URL, and opens it in the browser when run from a terminal. */
const showReport = (file: string): void => {
  console.error(`Sizes of all scripts and their modules: ${pathToFileURL(file)}`);
  if (!process.stderr.isTTY) return;
  spawn(OPENERS[process.platform] ?? 'xdg-open', [file], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
};

const selectTargets = (named: readonly string[]): Target[] => {
  const all = targets();
  const unknown = named.filter((name) => !all.some((target) => target.name === name));
  if (unknown.length > 0)
    throw new Error(
      `Unknown target: ${unknown.join(', ')}. Targets: ${all.map(({ name }) => name).join(', ')}.`,
    );
  return all.filter((target) => (named.length > 0 ? named.includes(target.name) : isStale(target)));
};

const drawPictures = (): void => {
  writeSocialPictures(DIST);
  writeAppIcons(DIST);
};

/** Builds in two processes, which take about as long: one for shell, video host and pictures, one for the remotes. */
const buildAll = async (selected: readonly Target[], effort: Effort): Promise<void> => {
  const isRemote = ({ out }: Target) => out.startsWith(path.join(DIST, 'r'));
  const remotes = selected.filter(isRemote);
  const others = selected.filter((target) => !isRemote(target));
  const apart = remotes.length > 0 && others.length > 0 && availableParallelism() > 1;
  const remotesBuilt = apart
    ? runNode('scripts/lib/build-lane.ts', [effort, ...remotes.map(({ name }) => name)])
    : Promise.resolve(0);
  for (const target of apart ? others : selected) await buildTarget(target, effort);
  drawPictures();
  if ((await remotesBuilt) !== 0) throw new Error('A remote could not be built: see above.');
};

/** Builds the named targets, or all stale ones, and writes the registry. */
const main = async (): Promise<void> => {
  const { positionals: named, values } = parseArgs({
    allowPositionals: true,
    options: { report: { type: 'boolean' }, quick: { type: 'boolean' } },
  });
  const selected = selectTargets(named);
  const effort = values.quick ? 'quick' : 'best';
  if (selected.length > 0) console.error(`Building ${selected.map(({ name }) => name).join(', ')}…`);
  await buildAll(selected, effort);
  if (selected.length > 0 || isRegistryDue(DIST)) writeRegistry(DIST, REMOTES.map(remoteFolder));
  if (effort === 'best' && isCompressedQuickly(DIST)) {
    console.error('Compressing the build for release…');
    finishCompression(DIST);
  }
  if (values.report) showReport(writeBundleReport(DIST));
};

main().catch((error: unknown) => {
  console.error(`The step "build" failed.\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
