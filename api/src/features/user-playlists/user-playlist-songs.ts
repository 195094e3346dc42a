import { OWN_PLAYLIST_SONGS_LIMIT, type AddedSongs } from '@rushtone/domain';
import { sql } from 'kysely';
import type { Db, Scope } from '../../database/schema.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { keepChange, putBack, tellEditors } from './playlist-changes.ts';
import { BY_RULES, isEditor, NO_PLAYLIST, type Target } from './user-playlists.ts';
import { songsOf } from '../catalog/song-rows.ts';

type Entry = { video_id: string; position: number };

const entriesOf = (db: Db, list: string): Promise<Entry[]> =>
  db
    .selectFrom('own_playlist_songs')
    .select(['video_id', 'position'])
    .where('list', '=', list)
    .orderBy('position')
    .orderBy('video_id')
    .execute();

/** Serializes changes to a playlist by hand by locking its row. */
const changeSongs = <Value>(
  scope: Scope,
  { uid, id }: Target,
  change: (db: Db, entries: Entry[]) => Promise<Value>,
): Promise<Value> =>
  scope.db.transaction().execute(async (db) => {
    const playlist = await db
      .updateTable('own_playlists')
      .set({ changed_at: sql<Date>`clock_timestamp()` })
      .where((row) => row.and({ id, brand: scope.brand }))
      .where((row) => row.or([row('uid', '=', uid), isEditor(uid, 'own_playlists.id')]))
      .where('deleted_at', 'is', null)
      .returning('rules')
      .executeTakeFirst();
    if (!playlist) throw notFound(NO_PLAYLIST);
    if (playlist.rules) throw new ApiError(409, BY_RULES);
    return change(db, await entriesOf(db, id));
  });

/** Updates only the entries whose positions differ from `before`. */
const writeOrder = async (db: Db, list: string, before: readonly Entry[], ids: readonly string[]) => {
  const positions = new Map(before.map(({ video_id, position }) => [video_id, position]));
  const rows = ids
    .map((video_id, position) => ({ list, video_id, position }))
    .filter(({ video_id, position }) => positions.get(video_id) !== position);
  if (rows.length === 0) return;
  await db
    .insertInto('own_playlist_songs')
    .values(rows)
    .onConflict((row) => row.columns(['list', 'video_id']).doUpdateSet({ position: sql`excluded.position` }))
    .execute();
};

/** Gives a playlist these songs in this order. Returns whether it had others, or another order. */
export const replaceSongs = async (db: Db, list: string, ids: readonly string[]): Promise<boolean> => {
  const before = await entriesOf(db, list);
  if (before.map(({ video_id }) => video_id).join() === ids.join()) return false;
  await db
    .deleteFrom('own_playlist_songs')
    .where('list', '=', list)
    .where('video_id', 'not in', ids.length > 0 ? ids : [''])
    .execute();
  await writeOrder(db, list, before, ids);
  return true;
};

/** Inserts `moved` before the song `before`, or at the end if the playlist does not contain it. */
const insertBefore = (ids: readonly string[], moved: readonly string[], before: string): string[] => {
  const index = ids.indexOf(before);
  return index < 0 ? [...ids, ...moved] : [...ids.slice(0, index), ...moved, ...ids.slice(index)];
};

const knownOf = async (scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await songsOf(scope).select('s.video_id').where('s.video_id', 'in', ids).execute();
  return new Set(rows.map(({ video_id }) => video_id));
};

type Placed = { songs: readonly string[]; before?: string | undefined };

/** Filters the songs that exist in the catalog. Throws 404 if there are none. */
const findSongs = async (scope: Scope, songs: readonly string[]) => {
  const known = await knownOf(scope, songs);
  if (known.size === 0)
    throw notFound(
      songs.length === 1
        ? 'We could not find that song. It may have been removed.'
        : 'We could not find any of those songs.',
    );
  return { known, unknown: songs.filter((song) => !known.has(song)) };
};

/** Adds the first songs of a new playlist. Returns the IDs that are not in the catalog. */
export const fillPlaylist = async (scope: Scope, id: string, songs: readonly string[]): Promise<string[]> => {
  if (songs.length === 0) return [];
  const { known, unknown } = await findSongs(scope, songs);
  const found = songs.filter((song) => known.has(song));
  await writeOrder(scope.db, id, [], found);
  return unknown;
};

/** Adds the songs that exist and are not in the playlist yet: all of them, or none if the limit would be exceeded. */
export const addSongs = (scope: Scope, target: Target, { songs, before = '' }: Placed): Promise<AddedSongs> =>
  changeSongs(scope, target, async (db, entries) => {
    const { known, unknown } = await findSongs({ ...scope, db }, songs);
    const ids = entries.map(({ video_id }) => video_id);
    const present = new Set(ids);
    const added = songs.filter((song) => known.has(song) && !present.has(song));
    if (ids.length + added.length > OWN_PLAYLIST_SONGS_LIMIT)
      throw new ApiError(
        409,
        `A playlist can have ${OWN_PLAYLIST_SONGS_LIMIT} songs. This one has ${ids.length}, so ${added.length} more do not fit.`,
      );
    await writeOrder(db, target.id, entries, insertBefore(ids, added, before));
    await keepChange(db, { list: target.id, uid: target.uid, call: 'add', songs: added }, ids);
    return { added: added.length, already: known.size - added.length, unknown };
  });

const deleteSongs = async (db: Db, list: string, songs: readonly string[]): Promise<void> => {
  await db.deleteFrom('own_playlist_songs').where('list', '=', list).where('video_id', 'in', songs).execute();
};

/** Removes songs; idempotent. */
export const removeSongs = (scope: Scope, target: Target, songs: readonly string[]): Promise<void> =>
  changeSongs(scope, target, async (db, entries) => {
    await deleteSongs(db, target.id, songs);
    const ids = entries.map(({ video_id }) => video_id);
    const removed = songs.filter((song) => ids.includes(song));
    await keepChange(db, { list: target.id, uid: target.uid, call: 'remove', songs: removed }, ids);
  });

/** Moves songs before another song of the playlist, or to the end. */
export const moveSongs = (scope: Scope, target: Target, { songs, before = '' }: Placed): Promise<void> =>
  changeSongs(scope, target, async (db, entries) => {
    const ids = entries.map(({ video_id }) => video_id);
    const moved = songs.filter((song) => ids.includes(song));
    if (moved.length === 0) throw notFound('That song is not in this playlist.');
    const others = ids.filter((id) => !moved.includes(id));
    await writeOrder(db, target.id, entries, insertBefore(others, moved, before));
    await keepChange(db, { list: target.id, uid: target.uid, call: 'move', songs: moved }, ids);
  });

/** Undoes a change, and leaves what others have changed since. Throws 404 if it is undone, or kept no longer. */
export const undoChange = (scope: Scope, target: Target, change: number): Promise<void> =>
  changeSongs(scope, target, async (db, entries) => {
    const undone = await db
      .updateTable('playlist_changes')
      .set({ undone_by: target.uid })
      .where((row) => row.and({ id: String(change), list: target.id }))
      .where('undone_by', 'is', null)
      .returning(['call', 'songs'])
      .executeTakeFirst();
    if (!undone) throw notFound('That change can no longer be undone.');
    await tellEditors(db, target.id);
    const ids = entries.map(({ video_id }) => video_id);
    if (undone.call === 'add')
      return deleteSongs(
        db,
        target.id,
        undone.songs.map(({ id }) => id),
      );
    // A song that was removed and added again stays; so does one that was moved and removed.
    const present = undone.call === 'move';
    const songs = undone.songs.filter(({ id }) => ids.includes(id) === present);
    const order = putBack(ids, songs);
    if (order.length > OWN_PLAYLIST_SONGS_LIMIT)
      throw new ApiError(409, `A playlist can have ${OWN_PLAYLIST_SONGS_LIMIT} songs.`);
    await writeOrder(db, target.id, entries, order);
  });
