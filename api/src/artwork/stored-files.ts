import { randomUUID } from 'node:crypto';
import { openStore, type ReleaseStore, type StoreConfig } from '@rushtone/releases/store';
import type { Db } from '../database/schema.ts';

/** Where delivered files are: a folder, or a bucket, apart from the releases, which everybody may read. */
export type ArtworkStore = Pick<ReleaseStore, 'create' | 'read' | 'remove' | 'list'>;

export const openArtworkStore = (config: StoreConfig): ArtworkStore => openStore(config);

/** Between the file and its row, a delivery takes less than this. */
const DELIVERY_MS = 60 * 60_000;

/** A name nobody can guess, which begins with the time. */
export const newStoredName = (now: Date): string => `${now.getTime()}-${randomUUID()}`;

const storedAt = (name: string): number => parseInt(name, 10);

/** Removes the files of requests and accounts that were deleted. */
export const removeOrphans = async (db: Db, store: ArtworkStore, now: Date): Promise<void> => {
  const names = (await store.list('')).filter((name) => storedAt(name) < now.getTime() - DELIVERY_MS);
  if (names.length === 0) return;
  const kept = await db
    .selectFrom('artwork_files')
    .select('stored_as')
    .where('stored_as', 'in', names)
    .execute();
  const known = new Set(kept.map(({ stored_as }) => stored_as));
  for (const name of names) if (!known.has(name)) await store.remove(name);
};
