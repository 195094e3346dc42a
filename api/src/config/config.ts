import { resolve } from 'node:path';
import { isLocalHost } from '@rushtone/site';
import { readStoreConfig, type StoreConfig } from '@rushtone/releases/store';
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
    /** Deletes the sign-ins of deleted accounts; null: a mail asks the team to. */
    serviceAccount: readServiceAccount(read),
  };
};

/** `port` and `origin` of the emulator are null when they were not set. */
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

const readDatabases = (name: string, { text, refuse }: Reader): string[] => {
  const urls = text(name)?.split(/[\s,]+/) ?? [];
  if (urls.every((url) => URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol))) return urls;
  refuse(`${name} must be addresses starting with postgres://, separated by commas.`);
  return [];
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
    /** Whether emulators may answer other machines. */
    emulatorsAnywhere: read.oneOf('EMULATORS', ['local', 'anywhere'], 'local') === 'anywhere',
    /** Where released versions are; the build in `distDir` is served as long as nothing is released. */
    releases: readStore(env, { dataDir, of: 'releases' }, read),
    /** Where the files are that the team delivers to subscribers. */
    artwork: readStore(env, { dataDir, of: 'artwork' }, read),
    distDir: resolve(read.text('DIST_DIR') ?? `${REPOSITORY}/dist`),
    production,
    telemetry: readTelemetry(read),
    sentry: readSentry(read, production),
    log: read.oneOf('LOG', ['stdout', 'files'], production ? 'stdout' : 'files'),
    /** Whether the server creates and changes its tables, or waits until `admin migrate` has. */
    migrations: read.oneOf('MIGRATIONS', ['run', 'wait'], 'run'),
    /** Relaxes the content security policy for hot module replacement. */
    dev: read.flag('RUSHTONE_DEV'),
    trustProxy: readTrustProxy(read),
    hosts: readHosts(read),
    /** Whether subscribers may have websites at domains of their own, which need certificates at the proxy. */
    ownDomains: read.oneOf('OWN_DOMAINS', ['on', 'off'], production ? 'off' : 'on') === 'on',
    dnsServers: readDnsServers(read),
    rateLimit: read.oneOf('RATE_LIMIT', ['on', 'off'], 'on') === 'on',
    /** Whether public responses are cached. */
    responseCache: read.oneOf('RESPONSE_CACHE', ['on', 'off'], 'on') === 'on',
    /** Null: each process searches by itself. */
    searchServer,
    /** Whether this process keeps an index of all songs in memory; the database searches without it. */
    searchIndex: read.oneOf('SEARCH_INDEX', ['on', 'off'], searchServer === null ? 'on' : 'off') === 'on',
    /** A read of a call that takes the database longer fails, and a write after three times as long. */
    databaseLimitMs: read.number('DATABASE_LIMIT_MS', 100, 60_000) ?? 1_000,
    /** A page that the server renders for longer comes without HTML. */
    renderLimitMs: read.number('RENDER_LIMIT_MS', 100, 60_000) ?? 3_000,
    /** How long the server answers after SIGTERM, so that whatever sends requests to it notices. */
    drainMs: read.number('DRAIN_MS', 0, 10_000) ?? (production ? 5_000 : 0),
    /** `off` removes the service worker from the browsers of all visitors. */
    serviceWorker: read.oneOf('SERVICE_WORKER', ['on', 'off'], 'on'),
    /** Views that a canary and the live version need before they are compared. */
    rolloutMinViews: read.number('ROLLOUT_MIN_VIEWS', 1, 1_000_000) ?? 200,
    /** Whether every visitor may choose versions of remotes by `?mf.`, as on a staging site. */
    anyoneTests: read.oneOf('TESTERS', ['local', 'anyone'], 'local') === 'anyone',
    cdn: readCdn(read),
    /** How often pages ask for the registry, which a CDN keeps; null: servers tell open pages of changes. */
    registryPollSeconds: read.number('REGISTRY_POLL_SECONDS', 5, 300),
    /** Origins of static hosts whose pages may call this API. */
    pageOrigins: read.text('PAGE_ORIGINS')?.split(/[\s,]+/) ?? [],
    /** Null: the embedded database. */
    databaseUrl: read.address('DATABASE_URL', ['postgres:', 'postgresql:']),
    /** Replicas, each the address of one server. */
    databaseReadUrls: readDatabases('DATABASE_READ_URL', read),
    /** Maximum replication lag of replicas that serve reads, in ms. */
    databaseReadLagMs: read.number('DATABASE_READ_LAG_MS', 500, 60_000) ?? 10_000,
    /** What is in front of the database. */
    databasePooler: read.oneOf('DATABASE_POOLER', ['none', 'transaction'], 'none'),
    /** What all servers share; null: limits are counted in the database, and each server caches alone. */
    redisUrl: read.address('REDIS_URL', ['redis:', 'rediss:']),
    /** Null: the identity emulator. */
    firebase,
    video: readVideoHost(read),
  };
};

export type Config = ReturnType<typeof readSettings>;

/** Production runs on real services only. */
const assertForProduction = (
  { production, dev, rateLimit, video, ownDomains, hosts }: Config,
  read: Reader,
): void => {
  const { text, refuse } = read;
  if (!production) return;
  assertEncrypted(read);
  if (dev) refuse('RUSHTONE_DEV is for development; remove it in production.');
  if (ownDomains && hosts.length === 0)
    refuse('OWN_DOMAINS=on needs HOSTS: without it every host is answered, also one that nobody has proven.');
  if (!rateLimit) refuse('RATE_LIMIT=off is for tests; remove it in production.');
  const missing = [
    text('DATABASE_URL') === null && '  DATABASE_URL (the PostgreSQL database)',
    text('FIREBASE_PROJECT_ID') === null && '  FIREBASE_PROJECT_ID and FIREBASE_API_KEY (accounts)',
    video.kind === 'emulator' && '  VIDEO_HOST=youtube (videos)',
  ].filter((line) => line !== false);
  if (missing.length > 0) refuse(['NODE_ENV=production needs these settings:', ...missing].join('\n'));
};

const isEmulated = ({ firebase, video, mail, checkout, linking }: Config): boolean =>
  firebase === null ||
  video.kind === 'emulator' ||
  mail?.smtpUrl === null ||
  [checkout, linking.discord, linking.youtube].some((service) => service?.kind === 'emulator');

/** Emulators accept payments without money and show everybody's mail: they are for this machine. */
const assertLocalEmulators = (config: Config, { refuse }: Reader): void => {
  if (config.production || config.emulatorsAnywhere || isLocalHost(config.host) || !isEmulated(config))
    return;
  refuse(
    `HOST=${config.host} would offer the emulators to other machines. Configure the real services, or set EMULATORS=anywhere.`,
  );
};

/** Throws a `ConfigError` that names every variable which cannot be used. */
export const readConfig = (env: Environment): Config => {
  const read = reader(env);
  const config = readSettings(env, read);
  assertForProduction(config, read);
  assertLocalEmulators(config, read);
  if (read.problems.length > 0) throw new ConfigError(read.problems.join('\n'));
  return config;
};
