import { sql } from 'kysely';
import type { Db, PlacedSong } from '../../database/schema.ts';
import { newTopic, touchTopic } from '../../topics/topics.ts';

/** Changes of a playlist that are kept, the newest. */
export const CHANGES_KEPT = 50;

type Change = { list: string; uid: string; call: 'add' | 'remove' | 'move'; songs: readonly string[] };

/** Tells the editors of a playlist, if it has any, that something about it has changed. */
export const tellEditors = async (db: Db, list: string): Promise<void> => {
  const row = await db.selectFrom('own_playlists').select('topic').where('id', '=', list).executeTakeFirst();
  if (row?.topic) await touchTopic(db, row.topic);
};

/** Gives a playlist another topic, which somebody who has left does not know. */
export const changeTopic = async (db: Db, list: string): Promise<void> => {
  await tellEditors(db, list);
  await db.updateTable('own_playlists').set({ topic: newTopic() }).where('id', '=', list).execute();
};

/** Keeps what undoes a change, if several people edit the playlist. `before` is its order before the change. */
export const keepChange = async (
  db: Db,
  { list, uid, call, songs }: Change,
  before: readonly string[],
): Promise<void> => {
  const places: PlacedSong[] = songs.map((id) => {
    const place = before.indexOf(id);
    return { id, place, next: place < 0 ? null : (before[place + 1] ?? null) };
  });
  if (places.length === 0) return;
  const { numAffectedRows = 0n } = await sql`insert into playlist_changes (list, uid, call, songs)
    select ${list}, ${uid}, ${call}, ${JSON.stringify(places)}::jsonb
    where exists (select from playlist_editors where list = ${list})`.execute(db);
  if (numAffectedRows === 0n) return;
  await sql`delete from playlist_changes where list = ${list} and id <= (
    select id from playlist_changes where list = ${list} order by id desc offset ${CHANGES_KEPT} limit 1)`.execute(
    db,
  );
  await tellEditors(db, list);
};

/** Puts songs back to their places in an order that others may have changed since. */
export const putBack = (ids: readonly string[], songs: readonly PlacedSong[]): string[] => {
  const put = new Set(songs.map(({ id }) => id));
  const order = ids.filter((id) => !put.has(id));
  // From the last on, so that each finds the song that followed it.
  for (const { id, place, next } of songs.toSorted((a, b) => b.place - a.place)) {
    const index = next === null ? -1 : order.indexOf(next);
    order.splice(index < 0 ? Math.min(place, order.length) : index, 0, id);
  }
  return order;
};
