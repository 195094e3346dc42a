import { randomBytes } from 'node:crypto';
import { NO_RULES, OWN_PLAYLISTS_LIMIT, type PlaylistRules, type UserPlaylist } from '@rushtone/domain';
import { sql } from 'kysely';
import { tellEditors } from './playlist-changes.ts';
import type { Db, Scope } from '../../database/schema.ts';
import { serializable } from '../../database/transactions.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';

export const NO_PLAYLIST = 'We could not find that playlist.';
export const BY_RULES = 'The songs of this playlist follow its rules. Duplicate it to change them by hand.';

/** A playlist `id`, and the account that asks for it. */
export type Target = { uid: string; id: string };

/** Whether an account edits the playlist of `list`, a column, with its owner. */
export const isEditor = (uid: string, list: string) =>
  sql<boolean>`exists (select from playlist_editors m where m.list = ${sql.ref(list)} and m.uid = ${uid})`;

type Row = Pick<UserPlaylist, 'id' | 'name' | 'public'> & {
  songs: string;
  first: string | null;
  rules: PlaylistRules | null;
  /** Name of the owner, if others edit the playlist too. */
  by: string | null;
  mine: boolean;
};

/** Playlists `l` with song count and first song, counting only songs that are still in the catalog. */
const playlistsOf = ({ db, brand }: Scope, uid: string) =>
  db
    .selectFrom('own_playlists as l')
    .innerJoinLateral(
      sql<{ songs: string; first: string | null }>`(
        select count(*) as songs, (array_agg(e.video_id order by e.position, e.video_id))[1] as first
        from own_playlist_songs e join songs s on s.brand = ${brand} and s.video_id = e.video_id
        where e.list = l.id)`.as('c'),
      (join) => join.onTrue(),
    )
    .leftJoin('playlist_editors as o', (join) =>
      join.onRef('o.list', '=', 'l.id').onRef('o.uid', '=', 'l.uid'),
    )
    .select(['l.id', 'l.name', 'l.public', 'l.rules', 'c.songs', 'c.first', 'o.name as by'])
    .select(sql<boolean>`l.uid = ${uid}`.as('mine'))
    .where((row) => row.or([row('l.uid', '=', uid), isEditor(uid, 'l.id')]))
    .where('l.deleted_at', 'is', null)
    .where('l.brand', '=', brand);

const toOwn = ({ first, songs, rules, by, mine, ...row }: Row): UserPlaylist => ({
  ...row,
  ...(rules && { rules: { ...NO_RULES, ...rules } }),
  ...(by !== null && (mine ? { together: true } : { together: true, by })),
  songs: Number(songs),
  youtube_url: first ?? '',
});

/** Most recently changed first. */
export const userPlaylists = async (scope: Scope, uid: string): Promise<UserPlaylist[]> =>
  (await playlistsOf(scope, uid).orderBy('l.changed_at', 'desc').orderBy('l.id').execute()).map(toOwn);

export const userPlaylist = async (scope: Scope, uid: string, id: string): Promise<UserPlaylist> => {
  const row = await playlistsOf(scope, uid).where('l.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound(NO_PLAYLIST);
  return toOwn(row);
};

const createId = (): string => `u-${randomBytes(16).toString('base64url')}`;

const requireRoom = async ({ db, brand }: Omit<Scope, 'now'>, uid: string): Promise<void> => {
  const { count } = await db
    .selectFrom('own_playlists')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where((row) => row.and({ uid, brand }))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= OWN_PLAYLISTS_LIMIT)
    throw new ApiError(
      409,
      `You have ${OWN_PLAYLISTS_LIMIT} playlists, and that is as many as we can keep. Delete one first.`,
    );
};

type NewPlaylist = { uid: string; name: string; rules?: string; found_at?: Date };

/**
 * Creates a playlist. Serializable, so concurrent requests cannot exceed the limit. `fill` adds the first songs in the
 * same transaction.
 */
export const createUserPlaylist = <Value>(
  { db, brand }: Scope,
  playlist: NewPlaylist,
  fill: (tx: Db, id: string) => Promise<Value>,
): Promise<{ id: string; filled: Value }> =>
  serializable(db, async (tx) => {
    const id = createId();
    await requireRoom({ db: tx, brand }, playlist.uid);
    await tx
      .insertInto('own_playlists')
      .values({ id, brand, ...playlist })
      .execute();
    return { id, filled: await fill(tx, id) };
  });

export const changeUserPlaylist = async (
  { db, brand }: Scope,
  { uid, id }: Target,
  change: { name?: string; public?: boolean; deleted_at?: Date; rules?: string },
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('own_playlists')
    .set({ ...change, changed_at: sql<Date>`clock_timestamp()` })
    .where((row) => row.and({ id, uid, brand }))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound(NO_PLAYLIST);
  await tellEditors(db, id);
};

/** Restores a playlist that was deleted less than a day ago (`RETENTION.deletedPlaylists`). */
export const restoreUserPlaylist = ({ db, brand }: Scope, uid: string, id: string): Promise<void> =>
  serializable(db, async (tx) => {
    await requireRoom({ db: tx, brand }, uid);
    const { numUpdatedRows } = await tx
      .updateTable('own_playlists')
      .set({ deleted_at: null })
      .where((row) => row.and({ id, uid, brand }))
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound(NO_PLAYLIST);
  });
