import { execFile } from 'node:child_process';
import { startProcess } from '@rushtone/api-testing/server-process';
import { release, type SigningKey } from '@rushtone/platform/store';
import * as platform from '@rushtone/platform/testing/sites';
import { DIST, ROOT } from '../../webpack/paths.ts';
import { databaseOf, type Database } from './database.ts';

export { DIST };
export type AttackedSite = platform.AttackedSite & {
  /** Runs the release command with these keys. Returns its output and exit code. */
  command: (keys: readonly SigningKey[], ...args: string[]) => Promise<{ said: string; code: number }>;
};
export type ReleaseSite = platform.ReleaseSite & { database: Database };

const BUILT: platform.StartedSite = {
  dist: DIST,
  contract: '@rushtone/contract',
  start: (data, env) => startProcess(data, { DIST_DIR: DIST, ...env }),
};

/** Copies a built remote as another version. */
export const copyAs = (name: string, version: string, changes: platform.Changes): string =>
  platform.copyAs(BUILT, name, version, changes);

/** Starts a separate site that serves released files; its store starts with every remote as built. */
export const startReleaseSite = async (env: Record<string, string> = {}): Promise<ReleaseSite> => {
  const site = await platform.startReleaseSite(BUILT, env);
  return { ...site, database: databaseOf(site.data) };
};

/** Starts a site with version 1.1.0 of a remote live; the built one is the previous version. */
export const startUpdatedSite = async (name: string): Promise<{ site: ReleaseSite; older: string }> => {
  const site = await startReleaseSite();
  await site.update(release(await site.make(name, '1.1.0')));
  return { site, older: site.built(name).version };
};

/** Starts a site whose bucket attackers can write to, and whose team of `network` has a key of its own. */
export const startAttackedSite = async (): Promise<AttackedSite> => {
  const site = await platform.startAttackedSite({ ...BUILT, team: 'network' });
  return {
    ...site,
    command: (keys, ...args) =>
      new Promise((resolve) => {
        const node = ['--disable-warning=ExperimentalWarning', 'scripts/release.ts', ...args];
        const env = { ...process.env, ...site.envOf(keys) };
        execFile(process.execPath, node, { cwd: ROOT, env }, (error, stdout, stderr) =>
          resolve({ said: stdout + stderr, code: error ? 1 : 0 }),
        );
      }),
  };
};
