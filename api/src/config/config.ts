import type { NetConnectOpts } from 'node:net';
import { resolve } from 'node:path';
import { isLocalHost } from '@rushtone/site';
import { readStoreConfig, type StoreConfig } from '@rushtone/platform/store';
import { parseRendererAddress, type RenderingConfig } from '@rushtone/platform/server';
import { readCdn } from './cdn.ts';
import { ConfigError, reader, type Environment, type Reader } from './environment.ts';
import { readIntegrations } from './integrations.ts';
import { assertEncrypted } from './networks.ts';
import { readDnsServers, readHosts, readTrustProxy } from './proxies.ts';
import { parseServiceAccount, type ServiceAccount } from './service-account.ts';
import { readSearchServer } from './search-server.ts';
import { readSentry } from './sentry.ts';
import { readTelemetry } from './telemetry.ts';

export { ConfigError };

const REPOSITORY = resolve(import.meta.dirname, '../../..');

const readServiceAccount = ({ text, refuse }: Reader): ServiceAccount | null => {
  const value = text('FIREBASE_SERVICE_ACCOUNT');
  if (value === null) return null;
  try {
    return parseServiceAccount(value);
  } catch {
    return refuse('FIREBASE_SERVICE_ACCOUNT must be the JSON of a key of a service account.');
  }
};

const readFirebase = (read: Reader) => {
  const { text, refuse } = read;
  const projectId = text('FIREBASE_PROJECT_ID');
  if (projectId === null) return null;
  const apiKey = text('FIREBASE_API_KEY');
  if (apiKey === null)
    return refuse('FIREBASE_API_KEY is missing: FIREBASE_PROJECT_ID needs the web API key of that project.');
  return {
    projectId,
    apiKey,
    authDomain: text('FIREBASE_AUTH_DOMAIN'),
    /** Used to delete users at Firebase when accounts are erased. `null`: the team is asked by mail. */
    serviceAccount: readServiceAccount(read),
  };
};

/** `port` and `origin` of the emulator are `null` if not set. */
const readVideoHost = ({ oneOf, port, address }: Reader) =>
  oneOf('VIDEO_HOST', ['youtube', 'emulator'], 'emulator') === 'youtube'
    ? ({ kind: 'youtube' } as const)
    : ({
        kind: 'emulator',
        port: port('VIDEO_PORT'),
        origin: address('VIDEO_ORIGIN', ['http:', 'https:']),
      } as const);

const STORES = {
  releases: { name: 'RELEASE_STORE', folder: 'releases' },
  artwork: { name: 'ARTWORK_STORE', folder: 'artwork' },
} as const;

const readStore = (
  env: Environment,
  { dataDir, of }: { dataDir: string; of: keyof typeof STORES },
  { refuse }: Reader,
): StoreConfig => {
  try {
    return readStoreConfig(env, dataDir, STORES[of]);
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
    return readStoreConfig({}, dataDir, STORES[of]);
  }
};

const readRenderer = ({ text, refuse }: Reader): NetConnectOpts | null => {
  const value = text('RENDERER_ADDRESS');
  return value === null
    ? null
    : (parseRendererAddress(value) ??
        refuse(`RENDERER_ADDRESS must be host:port or the absolute path of a socket, not '${value}'.`));
};

const readRendering = (read: Reader): RenderingConfig => ({
  limitMs: read.number('RENDER_LIMIT_MS', 100, 60_000) ?? 3_000,
  renderer: readRenderer(read),
  allUnprotected: read.oneOf('RENDER_UNPROTECTED', ['shell-key', 'all'], 'shell-key') === 'all',
});

const readDatabases = (name: string, { text, refuse }: Reader): string[] => {
  const urls = text(name)?.split(/[\s,]+/) ?? [];
  if (urls.every((url) => URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol))) return urls;
  refuse(`${name} must be addresses starting with postgres://, separated by commas.`);
  return [];
};

/** The release command tries what no builder has seen yet, on a server of its own. */
const readIgnoresBuilders = ({ oneOf, refuse }: Reader, production: boolean): boolean => {
  const ignored = oneOf('RELEASE_BUILDERS', ['required', 'ignored'], 'required') === 'ignored';
  if (ignored && production)
    refuse('RELEASE_BUILDERS=ignored is for the server with which a release is tried. Remove it.');
  return ignored;
};

const readSettings = (env: Environment, read: Reader) => {
  const production = env.NODE_ENV === 'production';
  const firebase = readFirebase(read);
  const searchServer = readSearchServer(read);
  const dataDir = resolve(read.text('DATA_DIR') ?? `${REPOSITORY}/.data`);
  return {
    ...readIntegrations(read, { production, emulated: !production && firebase === null }),
    port: read.port('PORT') ?? 8080,
    host: read.text('HOST') ?? 'localhost',
    dataDir,
    /** Whether emulators accept requests from other machines. */
    emulatorsAnywhere: read.oneOf('EMULATORS', ['local', 'anywhere'], 'local') === 'anywhere',
    /** Release store. The build in `distDir` is served until something is released. */
    releases: readStore(env, { dataDir, of: 'releases' }, read),
    ignoresBuilders: readIgnoresBuilders(read, production),
    /** Store of files delivered to subscribers. */
    artwork: readStore(env, { dataDir, of: 'artwork' }, read),
    distDir: resolve(read.text('DIST_DIR') ?? `${REPOSITORY}/dist`),
    production,
    telemetry: readTelemetry(read),
    sentry: readSentry(read, production),
    log: read.oneOf('LOG', ['stdout', 'files'], production ? 'stdout' : 'files'),
    /** Whether the server runs migrations itself, or waits for `admin migrate`. */
    migrations: read.oneOf('MIGRATIONS', ['run', 'wait'], 'run'),
    /** Whether the server runs jobs; otherwise it leaves them to other servers. */
    runsJobs: read.oneOf('JOBS', ['on', 'off'], 'on') === 'on',
    /** Relaxes the content security policy for hot module replacement. */
    dev: read.flag('RUSHTONE_DEV'),
    trustProxy: readTrustProxy(read),
    hosts: readHosts(read),
    /** Whether subscribers' websites can have custom domains, which require certificates at the proxy. */
    customDomains: read.oneOf('OWN_DOMAINS', ['on', 'off'], production ? 'off' : 'on') === 'on',
    dnsServers: readDnsServers(read),
    rateLimit: read.oneOf('RATE_LIMIT', ['on', 'off'], 'on') === 'on',
    /** Whether public responses are cached. */
    responseCache: read.oneOf('RESPONSE_CACHE', ['on', 'off'], 'on') === 'on',
    /** `null`: each process searches by itself. */
    searchServer,
    /** Whether this process keeps an in-memory search index; otherwise PostgreSQL searches. */
    searchIndex: read.oneOf('SEARCH_INDEX', ['on', 'off'], searchServer === null ? 'on' : 'off') === 'on',
    /** Statement timeout of reads, in ms; writes get three times as long. */
    databaseLimitMs: read.number('DATABASE_LIMIT_MS', 100, 60_000) ?? 1_000,
    rendering: readRendering(read),
    /** How long the server keeps serving after SIGTERM, in ms, so that load balancers notice. */
    drainMs: read.number('DRAIN_MS', 0, 10_000) ?? (production ? 5_000 : 0),
    /** `off` removes the service worker from the browsers of all visitors. */
    serviceWorker: read.oneOf('SERVICE_WORKER', ['on', 'off'], 'on'),
    /** What the canary and the live version need before they are compared. */
    rolloutNeeds: {
      views: read.number('ROLLOUT_MIN_VIEWS', 1, 1_000_000) ?? 200,
      networks: read.number('ROLLOUT_MIN_NETWORKS', 1, 250) ?? 50,
    },
    /** Whether every visitor may select versions of remotes with `?mf.`, as on a staging site. */
    anyoneTests: read.oneOf('TESTERS', ['local', 'anyone'], 'local') === 'anyone',
    cdn: readCdn(read),
    /** Interval at which pages poll the registry from a CDN, in seconds. `null`: server-sent events. */
    registryPollSeconds: read.number('REGISTRY_POLL_SECONDS', 5, 300),
    /** Largest number of pages that follow this server's events. */
    openStreams: read.number('OPEN_STREAMS', 10, 100_000) ?? 10_000,
    /** Origins of statically hosted pages that may call this API. */
    pageOrigins: read.text('PAGE_ORIGINS')?.split(/[\s,]+/) ?? [],
    /** `null`: the embedded database. */
    databaseUrl: read.address('DATABASE_URL', ['postgres:', 'postgresql:']),
    /** URLs of read replicas, one server each. */
    databaseReadUrls: readDatabases('DATABASE_READ_URL', read),
    /** Maximum replication lag of replicas that serve reads, in ms. */
    databaseReadLagMs: read.number('DATABASE_READ_LAG_MS', 500, 60_000) ?? 10_000,
    /** The pooler in front of the database. */
    databasePooler: read.oneOf('DATABASE_POOLER', ['none', 'transaction'], 'none'),
    /** Largest number of connections of each pool. At least 3: a group of calls takes half, and may nest two. */
    databasePool: read.number('DATABASE_POOL', 3, 10) ?? 10,
    /** Redis for shared limits and caches. `null`: limits use the database, and each server has its own cache. */
    redisUrl: read.address('REDIS_URL', ['redis:', 'rediss:']),
    /** Generous for a service in the same network. */
    redisLimitMs: read.number('REDIS_LIMIT_MS', 10, 60_000) ?? 150,
    /** `null`: the identity emulator. */
    firebase,
    video: readVideoHost(read),
  };
};

export type Config = ReturnType<typeof readSettings>;

/** Production requires real services. */
const assertForProduction = (
  { production, dev, rateLimit, video, customDomains, hosts }: Config,
  read: Reader,
): void => {
  const { text, refuse } = read;
  if (!production) return;
  assertEncrypted(read);
  if (dev) refuse('RUSHTONE_DEV is for development; remove it in production.');
  if (customDomains && hosts.length === 0)
    refuse('OWN_DOMAINS=on needs HOSTS: without it every host is answered, also one that nobody has proven.');
  if (!rateLimit) refuse('RATE_LIMIT=off is for tests; remove it in production.');
  const missing = [
    text('DATABASE_URL') === null && '  DATABASE_URL (the PostgreSQL database)',
    text('FIREBASE_PROJECT_ID') === null && '  FIREBASE_PROJECT_ID and FIREBASE_API_KEY (accounts)',
    video.kind === 'emulator' && '  VIDEO_HOST=youtube (videos)',
  ].filter((line) => line !== false);
  if (missing.length > 0) refuse(['NODE_ENV=production needs these settings:', ...missing].join('\n'));
};

const isEmulated = ({ firebase, video, mail, checkout, linking, listenBrainz }: Config): boolean =>
  firebase === null ||
  video.kind === 'emulator' ||
  mail?.smtpUrl === null ||
  [checkout, linking.discord, linking.youtube, listenBrainz].some((service) => service?.kind === 'emulator');

/** Emulators accept fake payments and show all mail, so they must only be reachable locally. */
const assertLocalEmulators = (config: Config, { refuse }: Reader): void => {
  if (config.production || config.emulatorsAnywhere || isLocalHost(config.host) || !isEmulated(config))
    return;
  refuse(
    `HOST=${config.host} would offer the emulators to other machines. Configure the real services, or set EMULATORS=anywhere.`,
  );
};

/** Reads the configuration. Throws a `ConfigError` that lists all invalid variables. */
export const readConfig = (env: Environment): Config => {
  const read = reader(env);
  const config = readSettings(env, read);
  assertForProduction(config, read);
  assertLocalEmulators(config, read);
  if (read.problems.length > 0) throw new ConfigError(read.problems.join('\n'));
  return config;
};
