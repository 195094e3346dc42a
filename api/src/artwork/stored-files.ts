import { randomUUID } from 'node:crypto';
import { openStore, type ReleaseStore, type StoreConfig } from '@rushtone/releases/store';
import type { Db } from '../database/schema.ts';

/** Store of delivered files and website covers: a folder or bucket, separate from the releases, which are public. */
export type ArtworkStore = Pick<ReleaseStore, 'create' | 'read' | 'remove' | 'list'>;

export const openArtworkStore = (config: StoreConfig): ArtworkStore => openStore(config);

/** Maximum time between writing a file and its database row, in ms. */
const DELIVERY_MS = 60 * 60_000;

/** Returns an unguessable name that starts with the time. */
export const newStoredName = (now: Date): string => `${now.getTime()}-${randomUUID()}`;

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
