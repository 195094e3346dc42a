import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry, Release, Role, Root } from '../registry/index.ts';
import {
  expiryAfter,
  generateKey,
  integrityOfContent,
  openStore,
  publishVersion,
  readBuiltRelease,
  readKey,
  readRegistry,
  readStoreConfig,
  readTrust,
  release,
  signedAs,
  updateRegistry,
  type RegistryUpdate,
  type ReleaseStore,
  type SigningKey,
  type Trust,
} from '../store/index.ts';
import { builtVersion, copyAs } from './copy-version.ts';
import { startHostileBucket, type HostileBucket } from './hostile-bucket.ts';
import type { StartedSite } from './release-site.ts';

export type AttackedSite = {
  origin: string;
  /** The store with the access of anyone who can write to the bucket. */
  store: ReleaseStore;
  bucket: HostileBucket;
  /** The operator, who has every key, and the team, which has its own key and the timestamp key. */
  operator: Trust;
  team: Trust;
  built: (name: string) => Release;
  /** Puts another version of a built remote into the store, with an additional file `picture`. */
  publish: (name: string, version: string, picture?: string) => Promise<Release>;
  /** Changes the registry like the release command, and waits until the server serves it. */
  change: (update: RegistryUpdate, trust?: Trust, replaces?: string) => Promise<Registry>;
  /** Signs an updated registry with the keys of `trust`, each in the given role. */
  forge: (update: RegistryUpdate, roles: Readonly<Record<string, Role>>, trust: Trust) => Promise<Registry>;
  served: () => Promise<Registry>;
  /** Environment of a release command with these keys. */
  envOf: (keys: readonly SigningKey[]) => Readonly<Record<string, string>>;
  log: () => string;
  stop: () => Promise<void>;
};

/** A site with a remote whose team has a key of its own. */
export type TeamSite = StartedSite & {
  /** Name of the team's remote. */
  team: string;
};

const keyText = ({ key }: SigningKey): string =>
  key.export({ type: 'pkcs8', format: 'der' }).toString('base64');

/** Creates the root that follows this machine's: a key for the registry, and one for a remote's team. */
const createTeams = (remote: string) => {
  const { root: first, keys: owner } = readTrust();
  const [timestamp, own] = [readKey(generateKey()), readKey(generateKey())];
  const named = ({ keyid }: SigningKey) => ({ keyids: [keyid], threshold: 1 });
  const root: Root = signedAs(
    'root',
    {
      ...first,
      version: first.version + 1,
      expires: expiryAfter(30),
      keys: {
        ...first.keys,
        [timestamp.keyid]: timestamp.publicKey,
        [own.keyid]: own.publicKey,
      },
      roles: { ...first.roles, timestamp: named(timestamp), [`targets/${remote}`]: named(own) },
    },
    { root: first, keys: owner },
  );
  return {
    first,
    operator: { root, keys: [...owner, timestamp, own] },
    team: { root, keys: [timestamp, own] },
  };
};

const addPicture = (folder: string, picture: string): void => {
  const content = `PNG ${picture}`;
  writeFileSync(path.join(folder, picture), content);
  const described = readBuiltRelease(folder);
  const files = { ...described.files, [picture]: integrityOfContent(content) };
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ ...described, files }));
};

const by = (what: string) => ({ what, who: 'tester', when: new Date().toISOString(), why: 'a test' });

/** Starts a site whose releases are in a bucket that attackers can write to, and whose teams have their own keys. */
export const startAttackedSite = async (tested: TeamSite): Promise<AttackedSite> => {
  const remotes = path.join(tested.dist, 'r');
  const data = mkdtempSync(path.join(os.tmpdir(), 'platform-attacked-'));
  const bucket = await startHostileBucket();
  const store = openStore(readStoreConfig(bucket.env, data));
  const { first, operator, team } = createTeams(tested.team);
  const rootFile = path.join(data, 'root.json');
  writeFileSync(rootFile, JSON.stringify(first));
  const built = new Map(
    readdirSync(remotes).map((name) => [
      name,
      readBuiltRelease(path.join(remotes, name, builtVersion(tested, name))),
    ]),
  );
  // The server has the build's files; the store only needs the manifests.
  for (const each of built.values())
    await store.replace(`${each.base.slice(1)}release.json`, JSON.stringify(each));
  await updateRegistry(
    store,
    by('the site as it is built'),
    (registry) => [...built.values()].reduce((state, each) => release(each)(state), registry),
    { trust: operator },
  );
  const server = await tested.start(data, bucket.env);
  const origin = `http://localhost:${server.port}`;
  const served: AttackedSite['served'] = async () =>
    (await (await fetch(`${origin}/registry.json`)).json()) as Registry;

  return {
    origin,
    store,
    bucket,
    operator,
    team,
    served,
    built: (name) => built.get(name) as Release,
    publish: async (name, version, picture) => {
      // Unique content, because the server keeps verified files of other versions in memory.
      const edit = (file: string, text: string) => (file.endsWith('.css') ? `${text}/* ${version} */` : text);
      const folder = copyAs(tested, name, version, { edit });
      if (picture) addPicture(folder, picture);
      return publishVersion(store, folder).finally(() => rmSync(folder, { recursive: true }));
    },
    change: async (update, trust = operator, replaces) => {
      const registry = await updateRegistry(store, by('a test'), update, { trust, replaces });
      while ((await served()).rev < registry.rev) await sleep(50);
      return registry;
    },
    forge: async (update, roles, trust) => {
      const live = await readRegistry(store, { trust: operator });
      const next = { ...update(live), rev: live.rev + 1 };
      const channels = Object.entries(next.channels).map(([name, each]) => {
        const role = roles[name];
        return [name, role ? signedAs(role, { ...each, version: next.rev }, trust) : each];
      });
      return signedAs('timestamp', { ...next, channels: Object.fromEntries(channels) }, trust);
    },
    envOf: (keys) => ({
      ...bucket.env,
      DATA_DIR: path.join(data, 'command'),
      RELEASE_ROOT: rootFile,
      RELEASE_SIGNING_KEY: keys.map(keyText).join(' '),
    }),
    log: () => readFileSync(path.join(data, 'log/server.log'), 'utf8'),
    stop: async () => {
      await server.stop();
      await bucket.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
};
