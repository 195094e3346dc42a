import type { Registry } from '@rushtone/platform/registry';
import type { LiveReleases } from '@rushtone/platform/server';
import type { Cdn } from '../config/cdn.ts';
import type { Db } from '../database/schema.ts';
import type { Jobs } from '../jobs/open-jobs.ts';

/** Delay before purging in ms, until all servers have the new registry; otherwise stale pages could be cached again. */
const SETTLE_MS = 3_000;
const REMEMBERED_DAYS = 1;

/** Surrogate keys of pages that differ between two registries. */
export const changedTags = (before: Registry, after: Registry): string[] => {
  const names = new Set([...Object.keys(before.channels), ...Object.keys(after.channels)]);
  const changed = [...names].filter(
    (name) => JSON.stringify(before.channels[name]) !== JSON.stringify(after.channels[name]),
  );
  return ['registry', ...changed.map((name) => `release-${name}`)];
};

/** Elects one server to purge for a revision. */
const claim = async (db: Db, rev: number, now: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_once')
    .values({ id: `purge ${rev}`, expires_at: new Date(now.getTime() + REMEMBERED_DAYS * 86_400_000) })
    .onConflict((row) => row.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

type Options = {
  cdn: Cdn | null;
  db: Db;
  jobs: Pick<Jobs, 'send'>;
  releases: Pick<LiveReleases, 'registry'>;
};

/** Creates a function, to be called every second, that queues a purge of pages affected by a new registry revision. */
export const createMovePurge = ({ cdn, db, jobs, releases }: Options) => {
  let purged: Registry | null = null;
  let seen = { rev: 0, at: 0 };
  return async (now = new Date()): Promise<void> => {
    const registry = cdn && (await releases.registry());
    if (!registry) return;
    purged ??= registry;
    if (registry.rev !== seen.rev) seen = { rev: registry.rev, at: now.getTime() };
    if (registry.rev === purged.rev || now.getTime() - seen.at < SETTLE_MS) return;
    const tags = changedTags(purged, registry);
    await db.transaction().execute(async (tx) => {
      if (await claim(tx, registry.rev, now)) await jobs.send('purge', { tags }, tx);
    });
    purged = registry;
  };
};
