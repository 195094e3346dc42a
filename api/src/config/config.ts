import { resolve } from 'node:path';
import { readStoreConfig, type StoreConfig } from '@rushtone/releases/store';
import { readOutsideServices, type OutsideServices } from './integrations.ts';
import { ConfigError, reader, type Environment, type Reader } from '../process/environment.ts';

export { ConfigError };

const REPOSITORY = resolve(import.meta.dirname, '../../..');

export type VideoHost =
  | { kind: 'youtube' }
  /** `port` and `origin` are null when nobody chose one. */
  | { kind: 'emulator'; port: number | null; origin: string | null };

export type Firebase = { projectId: string; apiKey: string; authDomain: string | null };

export type Config = OutsideServices & {
  port: number;
  host: string;
  dataDir: string;
  distDir: string;
  /** Where released versions are; the build in `distDir` is served as long as nothing is released. */
  releases: StoreConfig;
  production: boolean;
  /** Relaxes the content security policy for hot module replacement. */
  dev: boolean;
  trustProxy: boolean;
  rateLimit: boolean;
  /** Whether public answers are kept for seconds. */
  responseCache: boolean;
  /** A page that the server renders for longer comes without HTML. */
  renderLimitMs: number;
  /** Origins of static hosts whose pages may call this API. */
  pageOrigins: readonly string[];
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** Null: the identity emulator. */
  firebase: Firebase | null;
  video: VideoHost;
};

const readFirebase = ({ text }: Reader): Firebase | null => {
  const projectId = text('FIREBASE_PROJECT_ID');
  if (projectId === null) return null;
  const apiKey = text('FIREBASE_API_KEY');
  if (apiKey === null) {
    throw new ConfigError(
      'FIREBASE_API_KEY is missing: FIREBASE_PROJECT_ID needs the web API key of that project.',
    );
  }
  return { projectId, apiKey, authDomain: text('FIREBASE_AUTH_DOMAIN') };
};

const readReleases = (env: Environment, dataDir: string): StoreConfig => {
  try {
    return readStoreConfig(env, dataDir);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
};

/** Production runs on real services only. */
const assertForProduction = (config: Config): void => {
  if (!config.rateLimit) throw new ConfigError('RATE_LIMIT=off is for tests; remove it in production.');
  const missing = [
    config.databaseUrl === null && '  DATABASE_URL (the PostgreSQL database)',
    config.firebase === null && '  FIREBASE_PROJECT_ID and FIREBASE_API_KEY (accounts)',
    config.video.kind === 'emulator' && '  VIDEO_HOST=youtube (videos)',
  ].filter((line) => line !== false);
  if (missing.length > 0) {
    throw new ConfigError(['NODE_ENV=production needs these settings:', ...missing].join('\n'));
  }
};

/** Throws a `ConfigError` that names the variable which cannot be used. */
export const readConfig = (env: Environment): Config => {
  const read = reader(env);
  const production = env.NODE_ENV === 'production';
  const firebase = readFirebase(read);
  const dataDir = resolve(read.text('DATA_DIR') ?? `${REPOSITORY}/.data`);
  const config: Config = {
    ...readOutsideServices(read, { production, emulated: !production && firebase === null }),
    port: read.port('PORT') ?? 8080,
    host: read.text('HOST') ?? 'localhost',
    dataDir,
    releases: readReleases(env, dataDir),
    distDir: resolve(read.text('DIST_DIR') ?? `${REPOSITORY}/dist`),
    production,
    dev: read.flag('RUSHTONE_DEV'),
    trustProxy: read.flag('TRUST_PROXY'),
    rateLimit: read.oneOf('RATE_LIMIT', ['on', 'off'], 'on') === 'on',
    responseCache: read.oneOf('RESPONSE_CACHE', ['on', 'off'], 'on') === 'on',
    renderLimitMs: read.number('RENDER_LIMIT_MS', 100, 60_000) ?? 3_000,
    pageOrigins: read.text('PAGE_ORIGINS')?.split(/[\s,]+/) ?? [],
    databaseUrl: read.address('DATABASE_URL', ['postgres:', 'postgresql:']),
    firebase,
    video:
      read.oneOf('VIDEO_HOST', ['youtube', 'emulator'], 'emulator') === 'youtube'
        ? { kind: 'youtube' }
        : {
            kind: 'emulator',
            port: read.port('VIDEO_PORT'),
            origin: read.address('VIDEO_ORIGIN', ['http:', 'https:']),
          },
  };
  if (config.production) assertForProduction(config);
  return config;
};
