import { createHash, randomUUID } from 'node:crypto';
import { openStore, type ReleaseStore, type StoreConfig } from '@rushtone/platform/store';
import type { Db } from '../../database/schema.ts';

/** Store of delivered files and website covers: a folder or bucket, separate from the releases, which are public. */
export type ArtworkStore = Pick<ReleaseStore, 'create' | 'remove' | 'list'> & {
  /** Returns a file; `null` if it does not exist or has another digest than `digest`, by default that in its name. */
  read: (name: string, digest?: string) => Promise<Buffer | null>;
};

/** 132 bits of SHA-256. */
export const digestOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Digest in a stored name; names of earlier versions have none. */
const digestIn = (name: string): string | undefined => /\.([\w-]{22})$/.exec(name)?.[1];

/** Opens the store. Who can write to it is not trusted: names and digests come from the database. */
export const openArtworkStore = (config: StoreConfig, warn: (message: string) => void): ArtworkStore => {
  const store = openStore(config);
  return {
    create: store.create,
    remove: store.remove,
    list: store.list,
    async read(name, digest = digestIn(name)) {
      const content = await store.read(name);
      if (content === null || digest === undefined || digestOf(content) === digest) return content;
      warn(`artwork refused: ${name} has not the digest of the file that was stored`);
      return null;
    },
  };
};

/** Maximum time between writing a file and its database row, in ms. */
const DELIVERY_MS = 60 * 60_000;

/** Returns an unguessable name that starts with the time and ends with the digest of the content. */
export const newStoredName = (now: Date, content: Uint8Array | string): string =>
  `${now.getTime()}-${randomUUID()}.${digestOf(content)}`;

const storedAt = (name: string): number => parseInt(name, 10);

/** Removes files of deleted requests, covers and accounts. */
export const removeOrphans = async (db: Db, store: ArtworkStore, now: Date): Promise<void> => {
  const names = (await store.list('')).filter((name) => storedAt(name) < now.getTime() - DELIVERY_MS);
  if (names.length === 0) return;
  const kept = await db
    .selectFrom('artwork_files')
    .select('stored_as')
    .where('stored_as', 'in', names)
    .unionAll(db.selectFrom('website_covers').select('stored_as').where('stored_as', 'in', names))
    .execute();
  const known = new Set(kept.map(({ stored_as }) => stored_as));
  for (const name of names) if (!known.has(name)) await store.remove(name);
};
