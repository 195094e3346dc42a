import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  openStore,
  readBuiltRelease,
  readStoreConfig,
  release,
  updateRegistry,
} from '@rushtone/platform/store';
import type { RegistryUpdate, ReleaseStore } from '@rushtone/platform/store';
import type { Registry, Release } from '@rushtone/platform/registry';
import { anyFreePort } from '../../api/src/process/ports.ts';
import { sleep } from '../../api/src/process/processes.ts';
import { writeBuild } from '@rushtone/api-testing/build-fixture';
import { copyDemoDatabase } from '@rushtone/api-testing/database-template';
import { startSmtpServer, type SmtpServer } from '@rushtone/api-testing/fakes/smtp-server';
import { createVideoHost } from '../../emulators/src/video-host/server.ts';
import { startHostileBucket, type HostileBucket } from '@rushtone/platform/testing/sites';
import { startBalancer, type Balancer } from './balancer.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { superviseServer, type Server } from './server.ts';

/** Two servers behind a load balancer with their dependencies, each as a separate process or part of this one. */
export type Site = {
  origin: string;
  servers: readonly [Server, Server];
  balancer: Balancer;
  cluster: Cluster;
  bucket: HostileBucket;
  store: ReleaseStore;
  /** Data folder; its `database` belongs to the cluster, as with `npm start`. */
  folder: string;
  /** Environment for starting another server of this site. */
  env: Readonly<Record<string, string>>;
  mail: { letters: () => number; stop: () => Promise<void>; start: () => Promise<void> };
  /** Returns a remote as built. */
  built: (name: string) => Release;
  /** Changes the registry like the release command, and waits until both servers serve it. */
  change: (update: RegistryUpdate) => Promise<Registry>;
  /** Waits until both servers serve this revision or a later one. */
  served: (rev: number) => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  /** Folder of a build; uses a small one by default. */
  dist?: string;
  port?: number;
  env?: Readonly<Record<string, string>>;
};

const startMail = async (): Promise<Site['mail'] & { url: string }> => {
  let server: SmtpServer = await startSmtpServer();
  const { url, port } = server;
  let earlier = 0;
  return {
    url,
    letters: () => earlier + server.letters.length,
    stop: () => server.stop(),
    start: async () => {
      earlier += server.letters.length;
      server = await startSmtpServer(port);
    },
  };
};

const startVideo = async (dist: string): Promise<{ origin: string; close: () => Promise<void> }> => {
  const app = createVideoHost(path.join(dist, 'video-host'), async () => undefined);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { origin, close: () => app.close() };
};

const by = (what: string) => ({ what, who: 'game day', when: new Date().toISOString(), why: 'a fault' });

/** Puts the build into the store, like the first releases. */
const releaseBuild = async (dist: string, store: ReleaseStore): Promise<ReadonlyMap<string, Release>> => {
  const built = readdirSync(path.join(dist, 'r'), { withFileTypes: true }).map(({ name }) => {
    const version = readdirSync(path.join(dist, 'r', name))
      .sort()
      .at(-1);
    return readBuiltRelease(path.join(dist, 'r', name, version ?? ''));
  });
  // The servers have the build's files; the store only needs the manifests.
  for (const each of built) await store.replace(`${each.base.slice(1)}release.json`, JSON.stringify(each));
  await updateRegistry(store, by('the build'), (registry) =>
    built.reduce((state, each) => release(each)(state), registry),
  );
  return new Map(built.map((each) => [each.name, each]));
};

export const startSite = async ({ dist: build, port, env = {} }: Options = {}): Promise<Site> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-gameday-'));
  const dist = build ?? path.join(folder, 'dist');
  if (build === undefined) writeBuild(dist);
  await copyDemoDatabase(path.join(folder, 'database'));
  const cluster = await startCluster(folder);
  const [bucket, mail, video] = [await startHostileBucket(), await startMail(), await startVideo(dist)];
  const store = openStore(readStoreConfig(bucket.env, folder));
  const built = await releaseBuild(dist, store);
  const settings: Record<string, string> = {
    ...bucket.env,
    DIST_DIR: dist,
    APP_SECRET: 'the secret of a game day is long enough',
    MAIL_URL: mail.url,
    MAIL_FROM: 'Rushtone <no-reply@example.com>',
    TEAM_MAILBOX: 'team@example.com',
    VIDEO_ORIGIN: video.origin,
    DATABASE_LIMIT_MS: '1000',
    RENDER_LIMIT_MS: '3000',
    ...env,
  };
  const startServer = async (name: string): Promise<Server> => {
    const dataDir = path.join(folder, name);
    mkdirSync(dataDir);
    return superviseServer(dataDir, await anyFreePort(), { ...settings, DATABASE_URL: cluster.url });
  };
  const servers = [await startServer('one'), await startServer('two')] as const;
  await Promise.all(servers.map(({ running }) => running()));
  const balancer = await startBalancer(
    servers.map((server) => server.port),
    port ?? (await anyFreePort()),
  );
  const revisionOf = async (at: number): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${at}/registry.json`);
    const registry: unknown = await response.json();
    return typeof registry === 'object' && registry !== null && 'rev' in registry ? Number(registry.rev) : 0;
  };
  const served = async (rev: number): Promise<void> => {
    for (const { port: at } of servers) while ((await revisionOf(at).catch(() => 0)) < rev) await sleep(50);
  };
  return {
    origin: `http://localhost:${balancer.port}`,
    servers,
    balancer,
    cluster,
    bucket,
    store,
    folder,
    env: settings,
    mail,
    built: (name) => {
      const found = built.get(name);
      if (!found) throw new Error(`${name} is not built.`);
      return found;
    },
    async change(update) {
      const registry = await updateRegistry(store, by('a game day'), update);
      await served(registry.rev);
      return registry;
    },
    served,
    async stop() {
      balancer.stop();
      await Promise.all(servers.map((server) => server.stop()));
      await cluster.stop();
      await Promise.all([bucket.stop(), mail.stop(), video.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
