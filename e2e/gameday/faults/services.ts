import { rmSync } from 'node:fs';
import { isRegistry } from '@rushtone/platform/registry';
import {
  publishVersion,
  readTrust,
  REGISTRY,
  refreshRegistry,
  release,
  rollback,
  signedAs,
} from '@rushtone/platform/store';
import { copyAs } from '../../support/releases.ts';
import { DEMO_ACCOUNTS } from '@rushtone/emulators/demo-accounts';
import { signIn } from '../load.ts';
import type { Site } from '../site.ts';
import { bothReady, hold, restarted, type Fault } from './fault.ts';

const BAD_VERSION = '99.0.0';
const MINUTE_MS = 60_000;
const THROWS = 'throw new Error("a bad release");';

/** Creates a version that throws in the browser and on the server. */
const makeBadRelease = async ({ store, built }: Site) => {
  const { entry, server } = built('network');
  const edit = (file: string, text: string) => (file === entry || file === server ? THROWS : text);
  const folder = copyAs('network', BAD_VERSION, { edit });
  return publishVersion(store, folder).finally(() => rmSync(folder, { recursive: true }));
};

const expireRegistry = async ({ store }: Site): Promise<void> => {
  const live: unknown = JSON.parse(String(await store.read(REGISTRY)));
  if (!isRegistry(live)) throw new Error('The store has no registry.');
  const expires = new Date(Date.now() - MINUTE_MS).toISOString();
  await store.replace(REGISTRY, JSON.stringify(signedAs('timestamp', { ...live, expires }, readTrust())));
};

const addFavorite = async (port: number, token: string, song: string): Promise<number> => {
  const form = new URLSearchParams({ s: song, firebase_auth_token: token });
  return (await fetch(`http://127.0.0.1:${port}/api/favorite/add`, { method: 'POST', body: form })).status;
};

export const serviceFaults: readonly Fault[] = [
  {
    name: 'The release store is away',
    injected: 'it ends each connection; meanwhile one server is killed and starts again',
    reads: 'go on',
    run: async ({ bucket, servers: [one] }) => {
      bucket.interfere({ state: 'away' });
      await restarted(one, () => one.signal('SIGKILL'));
      await hold();
      bucket.interfere({ state: 'open' });
      return undefined;
    },
  },
  {
    name: 'The release store is slow',
    injected: 'it answers nobody for 4 s',
    reads: 'go on',
    run: async ({ bucket }) => {
      bucket.interfere({ state: 'silent' });
      await hold();
      bucket.interfere({ state: 'open' });
      return undefined;
    },
  },
  {
    name: 'A bad release',
    injected: 'a version of the remote network that throws in the browser and on the server is live for 4 s',
    reads: 'go on',
    run: async (site) => {
      const bad = await makeBadRelease(site);
      await site.change(release(bad));
      await hold();
      await site.change(rollback(site.built('network')));
      return undefined;
    },
  },
  {
    name: 'The registry has expired',
    injected: 'the store holds one that expired a minute ago, until it is signed again after 4 s',
    reads: 'go on',
    run: async (site) => {
      await expireRegistry(site);
      await bothReady(site, 503);
      await hold();
      const { rev } = await refreshRegistry(site.store, 'game day');
      await site.served(rev);
      await bothReady(site);
      return '`/api/ready` said so; pages and calls went on.';
    },
  },
  {
    name: 'The identity service is away',
    injected: 'its table has another name for 4 s; a session that no server knows adds a favorite at each',
    reads: 'go on',
    run: async ({ origin, cluster, servers }) => {
      const token = await signIn(origin, DEMO_ACCOUNTS[3]?.email ?? '');
      const [song] = await cluster.query<{ id: string }>(
        `select video_id as id from songs where brand = 'rushtone' limit 1`,
      );
      await cluster.query('alter table identity_users rename to identity_users_away');
      const statuses = await Promise.all(servers.map(({ port }) => addFavorite(port, token, song?.id ?? '')));
      await hold();
      await cluster.query('alter table identity_users_away rename to identity_users');
      if (statuses.some((status) => status !== 200))
        throw new Error(`Favorites were answered ${statuses.join(' and ')}.`);
      return 'The session counted by its signature.';
    },
  },
  {
    name: 'The mail service is away',
    injected: 'it refuses connections for 4 s',
    reads: 'go on',
    run: async ({ mail }) => {
      await mail.stop();
      await hold();
      await mail.start();
      return undefined;
    },
  },
];
