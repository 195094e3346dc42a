import { resolve } from 'node:path';
import { inEnvironment, parseEnvironment } from './environment.ts';
import { folderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { s3Store, type S3Bucket } from './s3-store.ts';

/** `environment`: of a store of releases, the part that is used; production's if absent. */
export type StoreConfig = ({ kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Bucket)) & {
  environment?: string;
};

const KEYS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const endpointOf = (address: string | undefined, region: string): string => {
  if (!address) return `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Error('S3_ENDPOINT must be a URL starting with http:// or https://.');
  return address;
};

type StoreSetting = { name: string; folder: string };
const RELEASES: StoreSetting = { name: 'RELEASE_STORE', folder: 'releases' };

type Environment = Readonly<Record<string, string | undefined>>;

const readPlace = (env: Environment, dataDir: string, { name, folder }: StoreSetting): StoreConfig => {
  const place = env[name]?.trim();
  if (!place) return { kind: 'folder', folder: resolve(dataDir, folder) };
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? [];
  if (bucket === undefined) {
    if (place.includes('://')) throw new Error(`${name} must be a folder or begin with s3://.`);
    return { kind: 'folder', folder: resolve(place) };
  }
  const [accessKeyId, secretAccessKey] = KEYS.map((key) => env[key]?.trim());
  if (!accessKeyId || !secretAccessKey) {
    const missing = KEYS.filter((key) => !env[key]?.trim());
    throw new Error(`${missing.join(' and ')} missing: ${name} is a bucket.`);
  }
  const region = env.S3_REGION?.trim() || 'us-east-1';
  return {
    kind: 's3',
    bucket,
    prefix: prefix && !prefix.endsWith('/') ? `${prefix}/` : prefix,
    region,
    endpoint: endpointOf(env.S3_ENDPOINT?.trim(), region),
    accessKeyId,
    secretAccessKey,
  };
};

/**
 * Reads the setting of that name: a folder, or `s3://<bucket>/<prefix>` with its `S3_*` settings. For a store of
 * releases, RELEASE_ENVIRONMENT too. Throws if one has a wrong value.
 */
export const readStoreConfig = (
  env: Environment,
  dataDir: string,
  setting: StoreSetting = RELEASES,
): StoreConfig => {
  const environment = setting.name === RELEASES.name ? parseEnvironment(env.RELEASE_ENVIRONMENT) : undefined;
  return { ...readPlace(env, dataDir, setting), ...(environment !== undefined && { environment }) };
};

export const openStore = ({ environment, ...config }: StoreConfig): ReleaseStore =>
  inEnvironment(config.kind === 'folder' ? folderStore(config.folder) : s3Store(config), environment);
