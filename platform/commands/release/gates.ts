import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  fitsContract,
  isBelow,
  keptPathOf,
  type Release,
  type Places,
  type RemoteManifest,
  type ShellPaths,
} from '../../registry/index.ts';
import type { Trust } from '../../store/index.ts';
import type { CommandSite } from '../site/command-site.ts';
import { leakingStyles } from './leaking-styles.ts';

/** First share of a canary that grows automatically, in percent. */
const FIRST_SHARE = 5;

/**
 * Returns the uncommitted changes in what a version is built from, as text: the first, and how many more; '' without
 * any, `null` outside of a git repository.
 */
export const uncommittedIn = (
  { build, sources: others }: Pick<CommandSite, 'build' | 'sources'>,
  folder: string,
): string | null => {
  const sources = [folder, ...build.sources, ...others].filter((each) =>
    existsSync(path.join(build.root, each)),
  );
  try {
    const [first = '', ...more] = execFileSync('git', ['status', '--porcelain', '--', ...sources], {
      cwd: build.root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
      .split('\n')
      .filter(Boolean);
    return first.slice(3) + (more.length > 0 ? ` and ${more.length} more` : '');
  } catch {
    return null;
  }
};

/** Refuses to release uncommitted changes: the sources of the version could not be found again. */
export const assertCommitted = (
  site: Pick<CommandSite, 'build' | 'sources'>,
  folder: string,
  dirty = false,
): void => {
  const changed = dirty ? '' : uncommittedIn(site, folder);
  if (changed === null)
    throw new Error(
      'This is no git repository, so the release would name no commit. To release all the same: --dirty',
    );
  if (changed)
    throw new Error(
      `These changes are not committed: ${changed}. Commit them, or release all the same with --dirty.`,
    );
};

export const assertFits = (
  name: string,
  range: string,
  shell: { version: string; contract: string },
): void => {
  if (!fitsContract(range, shell.contract))
    throw new Error(
      `${name} needs the contract ${range}, but the live shell ${shell.version} provides ${shell.contract}: nobody could run it. Release that shell first.`,
    );
};

/** Throws if the shell's contract does not fit a live remote, which would stop working, or one is too old for it. */
export const assertRuns = (
  shell: { version: string; contract: string; needs?: Readonly<Record<string, string>> | undefined },
  live: readonly Pick<Release, 'name' | 'version' | 'contract'>[],
): void => {
  const misfit = live.find(({ contract }) => !fitsContract(contract, shell.contract));
  if (misfit)
    throw new Error(
      `Shell ${shell.version} provides the contract ${shell.contract}, but ${misfit.name} ${misfit.version}, which is live, needs ${misfit.contract}.`,
    );
  for (const [name, minimum] of Object.entries(shell.needs ?? {})) {
    const version = live.find((each) => each.name === name)?.version;
    if (version === undefined || isBelow(version, minimum))
      throw new Error(
        `Shell ${shell.version} needs ${name} ${minimum} or newer, and ${version ?? 'none'} is live. Release ${name} first.`,
      );
  }
};

/** Throws if a path belongs to another remote, or to the shell, which does not give it away. */
export const assertPaths = (
  { hosts: kinds, pathsOf }: Pick<CommandSite, 'hosts' | 'pathsOf'>,
  name: string,
  { hosts }: RemoteManifest,
  live: readonly Pick<Release, 'name' | 'hosts'>[],
  shell: ShellPaths,
): void => {
  const kept = keptPathOf({ hosts }, pathsOf(shell));
  if (kept !== undefined) throw new Error(`remote.json: the path ${kept} belongs to the shell.`);
  for (const kind of Object.keys(kinds))
    for (const each of Object.keys(hosts[kind] ?? {})) {
      const other = live.find((release) => release.name !== name && release.hosts[kind]?.[each]);
      if (other) throw new Error(`remote.json: the path ${each} belongs to ${other.name}.`);
    }
};

/** Throws if a remote fills a slot that no live page places, or the page cannot keep room for a filling. */
export const assertSlots = (
  name: string,
  { slots = {}, places = {}, hosts }: RemoteManifest,
  live: readonly { name: string; places?: Places }[],
  shell: { places?: Places },
): void => {
  const others = live.filter((release) => release.name !== name);
  const placed = Object.assign(
    {},
    places,
    shell.places,
    ...others.map((release) => release.places),
  ) as Places;
  const pages = Object.values(hosts).flatMap((paths) => Object.values(paths));
  for (const [slot, fillings] of Object.entries(slots)) {
    if (placed[slot] === undefined)
      throw new Error(
        `remote.json: no live page places the slot ${slot}. There are: ${Object.keys(placed).join(', ') || 'none'}.`,
      );
    for (const { part, height, order } of fillings) {
      if (pages.includes(part)) throw new Error(`remote.json: ${part} is a page and fills ${slot}.`);
      if (!Number.isInteger(height) || height < 0)
        throw new Error(`remote.json: ${part} needs a height in px, which the page keeps free for it.`);
      if (!Number.isFinite(order)) throw new Error(`remote.json: ${part} needs an order in ${slot}.`);
    }
  }
};

const scssFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.scss') && !file.includes('node_modules'),
  );

/** Styles of a remote must not reach the shell or another remote. */
export const assertStylesInside = (
  { styleImporters }: Pick<CommandSite, 'styleImporters'>,
  folder: string,
): void => {
  for (const file of scssFiles(folder)) {
    const [leak] = leakingStyles(path.join(folder, file), styleImporters);
    if (leak)
      throw new Error(`${file}: "${leak}" styles more than its page. Put it inside of a class of the page.`);
  }
};

/** Percentage of visitors that get a canary, and whether it grows automatically. */
export type Share = readonly [percent: number, grows?: true];

/** Parses `--percent 5`, or `--percent auto` for a canary that starts small and grows while its metrics stay good. */
export const shareOf = (text: string | undefined, { root }: Pick<Trust, 'root'>): Share => {
  if (text === 'auto') {
    if (!root.roles.rollout)
      throw new Error(
        `Nobody could grow it: root ${root.version} names no key for rollout. Name that of the server with "npm run release -- root add-key rollout <public key>", or give a number.`,
      );
    return [FIRST_SHARE, true];
  }
  const percent = Number(text);
  if (!text || !Number.isFinite(percent) || percent < 0 || percent > 100)
    throw new Error(`--percent must be a number from 0 to 100; it is "${text ?? ''}".`);
  return [percent];
};

export const shareText = ([percent, grows]: Share): string =>
  `the canary for ${percent} %${grows ? ', and grows by itself' : ''}`;
