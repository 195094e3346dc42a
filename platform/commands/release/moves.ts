import { olderVersions, type Registry, type Release, type ShellAssets } from '../../registry/index.ts';
import {
  block,
  canary,
  promote,
  readRelease,
  readShell,
  rollback,
  rollbackShell,
} from '../../store/index.ts';
import { promoteFrom } from './environments.ts';
import { shareOf, shareText } from './gates.ts';
import { assertRemote } from './publish.ts';
import type { Command } from './session.ts';

export const channelsOf = ({ channels }: Registry, name: string) => {
  const known = channels[name];
  if (!known) throw new Error(`${name} is not in the registry. It has: ${Object.keys(channels).join(', ')}.`);
  return known;
};

/**
 * Returns the version to go back to: the requested one, or else the previous one or the newest of those that
 * were live and were neither rolled back nor blocked.
 */
const olderVersion = (registry: Registry, name: string, to?: string): string => {
  const channels = channelsOf(registry, name);
  const { live, previous } = channels;
  const older = olderVersions(channels);
  const version = to ?? (older.find((each) => each.version === previous) ?? older[0])?.version;
  if (version === undefined)
    throw new Error(
      `No version was live before ${name} ${live.version}, or it was rolled back or blocked. To name one: --to <version>`,
    );
  if (version === live.version) throw new Error(`${name} ${version} is live already.`);
  return version;
};

/** Makes the previous or the requested version live again. */
export const rollbackTo: Command['run'] = async (session, [name = ''], options) => {
  const registry = await session.read();
  const version = olderVersion(registry, name, options.to);
  const what = `${name} ${version} is live again, after ${channelsOf(registry, name).live.version}`;
  if (name !== 'shell')
    return session.change(what, options, rollback(await readRelease(session.store, registry, name, version)));
  const shell: ShellAssets = await readShell(session.store, registry, version);
  return session.change(what, options, rollbackShell(shell));
};

/** Blocks a version everywhere and, if it is live, makes an older one live in its place. */
export const blockVersion: Command['run'] = async (session, [name = '', version = ''], options) => {
  assertRemote(session.site, name);
  const registry = await session.read();
  await readRelease(session.store, registry, name, version);
  const isLive = channelsOf(registry, name).live.version === version;
  const instead: Release | undefined = isLive
    ? await readRelease(session.store, registry, name, olderVersion(registry, name, options.to))
    : undefined;
  const then = instead ? `, and ${instead.version} is live` : '';
  return session.change(`${name} ${version} is blocked${then}`, options, block(name, version, instead));
};

/** Makes the canary live, or with `from` what is live in another environment. */
export const promoteRemote: Command['run'] = async (session, [name = ''], options) => {
  if (options.from !== undefined) return promoteFrom(session, name, options);
  if (options.percent !== undefined) throw new Error('--percent goes with --from.');
  const { canary: running, live } = channelsOf(await session.read(), name);
  if (!running) throw new Error(`${name} has no canary.`);
  const what = `${name} ${running.release.version} is live, after ${live.version}`;
  return session.change(what, options, promote(name));
};

/** Rolls out an already released version to a share of the visitors. */
export const moveCanary: Command['run'] = async (session, [name = '', version = ''], options) => {
  const share = shareOf(options.percent, session.trust);
  const next = await readRelease(session.store, await session.read(), name, version);
  return session.change(`${name} ${version} is ${shareText(share)}`, options, canary(next, ...share));
};
