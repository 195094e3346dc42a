import { openReleases } from '@rushtone/platform/server';
import { openArtworkStore } from '../features/artwork/stored-files.ts';
import { THUMBNAIL_ORIGIN } from '@rushtone/domain';
import type { RuntimeConfig } from '@rushtone/site';
import { createLocalJWKSet } from 'jose';
import { createEnabledCheck, type AskEnabled } from '../identity/enabled-accounts.ts';
import { isFirebaseAccountEnabled } from '../identity/firebase-admin.ts';
import { firebaseLookup } from '../identity/identity-lookup.ts';
import { createSessionCheck, type CheckSession } from '../identity/sessions.ts';
import { createTokenCheck, googleKeys } from '../identity/token.ts';
import { createNames } from '../features/search/names.ts';
import { createPopularPlaylists } from '../features/catalog/playlists.ts';
import { createPlayCounter } from '../features/catalog/plays.ts';
import type { RunningFinder } from '../features/search/song-finder.ts';
import { createLiveIndex } from '../features/search/song-index/live-index.ts';
import type { Config } from '../config/config.ts';
import { LISTENBRAINZ_EMULATOR_PAGE } from '../config/integrations.ts';
import { openCallDatabases } from '../database/call-databases.ts';
import type { Connection } from '../database/connect.ts';
import type { Db } from '../database/schema.ts';
import type { Outbox } from '../mail/queue.ts';
import { openJobs, type Jobs } from '../jobs/open-jobs.ts';
import { createResolver } from '../features/custom-domains/dns-check.ts';
import { createServedDomains, NO_SERVED_DOMAINS } from '../features/custom-domains/served-domains.ts';
import { createDeprecatedUses } from '../platform/deprecated-uses.ts';
import { createFieldMetrics } from '../platform/field-metrics.ts';
import { openSecrets } from '../config/secrets.ts';
import { openEmulators, type Emulators } from './emulators.ts';
import type { OpenedServices } from './integrations.ts';

/** TTL in ms; the same as of cached responses. */
const KEEP_MS = 30_000;

const YOUTUBE: RuntimeConfig['video'] = {
  host: 'youtube',
  script: 'https://www.youtube.com/iframe_api',
  embed: 'https://www.youtube-nocookie.com',
  thumbnails: THUMBNAIL_ORIGIN,
  watch: 'https://www.youtube.com/watch?v=',
};

const emulatedVideo = (origin: string): RuntimeConfig['video'] => ({
  host: 'emulator',
  script: `${origin}/iframe_api`,
  embed: origin,
  thumbnails: origin,
  watch: `${origin}/watch?v=`,
});

const pageIdentity = ({ projectId, apiKey, authDomain }: NonNullable<Config['firebase']>) => ({
  projectId,
  apiKey,
  authDomain,
  emulator: false,
  demo: null,
});

/** The page where listeners find their token: that of the API's site, which has no `api.` before its name. */
const tokenPage = (service: NonNullable<Config['listenBrainz']>): string =>
  service.kind === 'emulator'
    ? LISTENBRAINZ_EMULATOR_PAGE
    : `${service.url.replace('://api.', '://')}/settings/`;

/** Returns the public configuration for pages. `videoOrigin` is the emulator's origin; `null` with the real host. */
export const runtimeConfig = (
  {
    firebase,
    checkout,
    communityWidget,
    linking,
    listenBrainz,
    anyoneTests,
    registryPollSeconds,
    telemetry,
  }: Config,
  emulators: Pick<Emulators, 'identity' | 'checkout'> | null,
  videoOrigin: string | null,
): RuntimeConfig => {
  const identity = firebase ? pageIdentity(firebase) : emulators?.identity?.runtime;
  if (!identity) throw new Error('There is no identity service.');
  return {
    apiBase: '/api',
    video: videoOrigin === null ? YOUTUBE : emulatedVideo(videoOrigin),
    identity,
    checkout: checkout?.kind === 'stripe' ? checkout.links : checkout && (emulators?.checkout.links ?? null),
    communityWidget,
    linking: { discord: linking.discord !== null, youtube: linking.youtube !== null },
    ...(listenBrainz && { listenBrainz: tokenPage(listenBrainz) }),
    ...(anyoneTests ? { tester: true } : {}),
    ...(registryPollSeconds === null ? {} : { registryPollSeconds }),
    ...(telemetry && telemetry.ratio > 0 ? { traces: telemetry.ratio } : {}),
  };
};

type SessionServices = Outbox & { emulators: Emulators | null; warn: (message: string) => void };

/** Verifies tokens of the configured Firebase project, or of the identity emulator with its own key. */
const openSessionCheck = (
  { firebase }: Config,
  { identity }: RuntimeConfig,
  { emulators, ...services }: SessionServices,
): CheckSession => {
  const emulator = identity.emulator ? emulators?.identity : undefined;
  const keys = emulator ? createLocalJWKSet({ keys: [emulator.publicJwk] }) : googleKeys();
  return createSessionCheck({
    ...services,
    checkToken: createTokenCheck(keys, identity.projectId),
    lookUp: emulator ? emulator.lookUp : firebaseLookup(firebase?.apiKey ?? ''),
  });
};

const openEnabledCheck = (
  { firebase }: Config,
  identity: Emulators['identity'] | undefined,
  warn: (message: string) => void,
): AskEnabled => {
  const account = firebase?.serviceAccount;
  const ask = account
    ? (uid: string) => isFirebaseAccountEnabled(account, uid)
    : (identity?.isEnabled ?? null);
  return createEnabledCheck(ask, warn);
};

/** Loaded only if configured. */
const openStore = async ({ redisUrl, redisLimitMs }: Config, warn: (message: string) => void) => {
  if (redisUrl === null) return null;
  const { openRedisStore } = await import('../redis/redis-store.ts');
  return openRedisStore({ url: redisUrl, limitMs: redisLimitMs, warn });
};

type FinderOptions = { db: Db; databaseUrl: string; jobs: Jobs; warn: (message: string) => void };

/** Opens the search server if configured, or the in-memory index; `null` to search in the database. */
const openFinder = async (
  { searchServer, searchIndex }: Pick<Config, 'searchServer' | 'searchIndex'>,
  options: FinderOptions,
): Promise<RunningFinder> => {
  const own = searchIndex ? createLiveIndex(options) : null;
  if (searchServer === null) return own ?? NO_FINDER;
  const { createSearchServer } = await import('../features/search/search-server/search-server.ts');
  return createSearchServer({ ...options, config: searchServer, fallback: own });
};

const NO_FINDER: RunningFinder = {
  isReady: () => false,
  find: () => null,
  start: () => {},
  stop: async () => {},
};

type Options = { videoOrigin: string | null; warn: (message: string) => void };

/** Opens the configured services, and emulators for the others. */
export const openServices = async (
  config: Config,
  { url, pool, db }: Omit<Connection, 'close'>,
  { videoOrigin, warn }: Options,
): Promise<{ services: OpenedServices & { finder: RunningFinder }; emulators: Emulators | null }> => {
  const databases = openCallDatabases({
    url,
    readUrls: config.databaseReadUrls,
    readLimitMs: config.databaseLimitMs,
    readLagMs: config.databaseReadLagMs,
    pooler: config.databasePooler,
    poolSize: config.databasePool,
    warn,
  });
  const store = await openStore(config, warn);
  const jobs = await openJobs({
    pool,
    warn,
    migrate: config.migrations === 'run',
    runsJobs: config.runsJobs,
  });
  const emulators = await openEmulators(config, { pool, db }, jobs);
  const runtime = runtimeConfig(config, emulators, videoOrigin);
  const keepMs = config.responseCache ? KEEP_MS : 0;
  const ownDb = databases.of('write', 'other');
  const services: OpenedServices & { finder: RunningFinder } = {
    db: ownDb,
    purge: async (tags, tx = db) => {
      if (config.cdn) await jobs.send('purge', { tags }, tx);
    },
    databases,
    jobs,
    store,
    plays: createPlayCounter(db),
    popular: createPopularPlaylists(keepMs),
    names: createNames(keepMs),
    finder: await openFinder(config, { db: ownDb, databaseUrl: url, jobs, warn }),
    checkSession: openSessionCheck(config, runtime, { db, jobs, emulators, warn }),
    isEnabled: openEnabledCheck(config, emulators?.identity, warn),
    runtime,
    secrets: await openSecrets(config),
    releases: openReleases({ ...config, warn }),
    metrics: createFieldMetrics(db),
    customDomains: config.customDomains ? createServedDomains(db) : NO_SERVED_DOMAINS,
    resolver: config.customDomains ? createResolver(config.dnsServers) : null,
    deprecatedUses: createDeprecatedUses(db),
    files: openArtworkStore(config.artwork, warn),
  };
  return { services, emulators };
};
