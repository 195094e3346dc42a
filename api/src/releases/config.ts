import { resolve } from 'node:path';
import { ConfigError, type Reader } from '../process/environment.ts';
import { bucketStore, type Bucket } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import type { ReleaseStore } from './store.ts';

export type StoreConfig = { kind: 'folder'; folder: string } | ({ kind: 'bucket' } & Bucket);

/** `RELEASE_STORE`: a folder, or `s3://<bucket>/<prefix>` with its `S3_*` settings. */
export const readStoreConfig = ({ text, address }: Reader, dataDir: string): StoreConfig => {
  const place = text('RELEASE_STORE');
  if (place === null) return { kind: 'folder', folder: resolve(dataDir, 'releases') };
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? [];
  if (bucket === undefined) {
    if (place.includes('://')) throw new ConfigError('RELEASE_STORE must be a folder or begin with s3://.');
    return { kind: 'folder', folder: resolve(place) };
  }
  const secret = (name: string): string => {
    const value = text(name);
    if (value === null) throw new ConfigError(`${name} is missing: RELEASE_STORE is a bucket.`);
    return value;
  };
  const region = text('S3_REGION') ?? 'us-east-1';
  return {
    kind: 'bucket',
    bucket,
    prefix: prefix && !prefix.endsWith('/') ? `${prefix}/` : prefix,
    region,
    endpoint: address('S3_ENDPOINT', ['http:', 'https:']) ?? `https://s3.${region}.amazonaws.com`,
    accessKeyId: secret('S3_ACCESS_KEY_ID'),
    secretAccessKey: secret('S3_SECRET_ACCESS_KEY'),
  };
};

export const openStore = (config: StoreConfig): ReleaseStore =>
  config.kind === 'folder' ? folderStore(config.folder) : bucketStore(config);
