import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runRelease } from '../commands/release/commands.ts';
import type { CommandSite } from '../commands/site/command-site.ts';

/** Keys for tests of release commands, as files of `folder`. */
export const keysIn = (folder: string, site: CommandSite) => ({
  /** Creates a key and returns its public half. */
  keygen: async (name: string): Promise<string> =>
    (await runRelease(site, ['keygen', path.join(folder, name)], {})).at(-1) ?? '',
  /** Signs with these keys from now on. */
  useKeys: (...names: string[]): void => {
    const keys = names.map((name) => readFileSync(path.join(folder, name), 'utf8'));
    process.env.RELEASE_SIGNING_KEY = keys.join(' ');
  },
});
