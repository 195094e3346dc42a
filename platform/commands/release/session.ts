import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isObject, seenOf, type Registry, type ReleaseChange, type Seen } from '../../registry/index.ts';
import {
  newestTrust,
  openStore,
  readRegistry,
  readStoreConfig,
  readTrust,
  rootFile,
  updateRegistry,
  writeRoot,
  type RegistryUpdate,
  type ReleaseStore,
  type StoreConfig,
  type Trust,
} from '../../store/index.ts';
import type { CommandSite } from '../site/command-site.ts';
import { assertRules } from './rules.ts';

export type Options = {
  channel?: string;
  percent?: string;
  preview?: string;
  to?: string;
  why?: string;
  who?: string;
  expect?: string;
  from?: string;
  dirty?: boolean;
  yes?: boolean;
};

export type Session = {
  site: CommandSite;
  config: StoreConfig;
  store: ReleaseStore;
  /** Trust based on the newest root in the store. */
  trust: Trust;
  /** Reads the newest revision. Throws if it is not genuine, or older than one already seen on this machine. */
  read: (replaces?: string) => Promise<Registry>;
  /** Changes the registry and returns the line to print. Writes nothing if the current revision is not genuine. */
  change: (
    what: string,
    options: Options & Pick<ReleaseChange, 'boots'>,
    update: RegistryUpdate,
    replaces?: string,
  ) => Promise<string[]>;
};

const currentUser = ({ build }: CommandSite): string => {
  try {
    return execFileSync('git', ['config', 'user.email'], { cwd: build.root, encoding: 'utf8' }).trim();
  } catch {
    return os.userInfo().username;
  }
};

/** A command of `npm run release`. */
export type Command = {
  usage: string;
  help: string;
  options?: readonly (keyof Options)[];
  /** Number of required arguments. */
  needs?: number;
  run: (session: Session, args: readonly string[], options: Options) => Promise<string[]>;
};

/** Requires a reason, which is kept in the log. */
export const reasonOf = ({ why }: Options): string => {
  if (!why?.trim()) throw new Error('Say why, for the log: --why "a list by year"');
  return why.trim();
};

/** Stores the highest revision of each store that this machine has seen. */
const seenFile = ({ data }: CommandSite) => {
  const file = path.join(data, 'releases-seen.json');
  const read = (): Record<string, Seen> => {
    const content: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    return isObject(content) ? (content as Record<string, Seen>) : {};
  };
  return {
    of: (where: string): Seen | undefined => read()[where],
    remember: (where: string, registry: Registry): void => {
      const known = read();
      mkdirSync(path.dirname(file), { recursive: true });
      const seen = { ...known, [where]: seenOf(registry, known[where]) };
      writeFileSync(file, `${JSON.stringify(seen, null, 2)}\n`);
    },
    forget: (where: string): void => {
      const { [where]: _, ...others } = read();
      if (existsSync(file)) writeFileSync(file, `${JSON.stringify(others, null, 2)}\n`);
    },
  };
};

/** Forgets the highest revision seen, for a store that was emptied on purpose. */
export const forgetSeen = ({ site, store }: Pick<Session, 'site' | 'store'>): void =>
  seenFile(site).forget(store.where);

export const openSession = async (site: CommandSite): Promise<Session> => {
  const config = readStoreConfig(process.env, site.data);
  site.checkSettings?.();
  const store = openStore(config);
  const known = readTrust();
  const trust = await newestTrust(store, known);
  if (trust.root.version > known.root.version) writeRoot(rootFile(), trust.root);
  const seen = seenFile(site);
  const options = (replaces?: string) => ({ trust, seen: seen.of(store.where), replaces });
  return {
    site,
    config,
    store,
    trust,
    read: async (replaces) => {
      const registry = await readRegistry(store, options(replaces));
      if (registry.rev > 0) seen.remember(store.where, registry);
      return registry;
    },
    change: async (what, { who, why = '', boots }, update, replaces) => {
      const change: ReleaseChange = {
        what,
        who: who ?? process.env.RELEASE_WHO ?? currentUser(site),
        when: new Date().toISOString(),
        why,
        ...(boots && { boots }),
      };
      if (trust.root.rules) {
        const current = await readRegistry(store, options(replaces));
        await assertRules(config, current, update(current), trust);
      }
      const registry = await updateRegistry(store, change, update, options(replaces));
      seen.remember(store.where, registry);
      return [`${what} (revision ${registry.rev})`];
    },
  };
};
