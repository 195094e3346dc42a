import { randomBytes } from 'node:crypto';
import { PLAYLIST_EDITORS_LIMIT } from '@rushtone/domain';
import { sql } from 'kysely';
import type { Scope } from '../../database/schema.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { songsOf } from '../catalog/song-rows.ts';
import { newTopic } from '../../topics/topics.ts';
import { changeTopic, CHANGES_KEPT, tellEditors } from './playlist-changes.ts';
import { BY_RULES, NO_PLAYLIST, type Target } from './user-playlists.ts';

const NO_INVITATION = 'This invitation is no longer valid. Ask for a new link.';

/** Locks a playlist of the owner. */
const lockOwn = async ({ db, brand }: Scope, { uid, id }: Target) => {
  const row = await db
    .selectFrom('own_playlists')
    .select(['invite', 'rules', 'topic'])
    .where((each) => each.and({ id, uid, brand }))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound(NO_PLAYLIST);
  return row;
};

const addEditor = async ({ db }: Scope, { uid, id }: Target, name: string): Promise<void> => {
  await db
    .insertInto('playlist_editors')
    .values({ list: id, uid, name })
    .onConflict((row) => row.columns(['list', 'uid']).doUpdateSet({ name }))
    .execute();
};

/** Lets everybody with the link edit a playlist. Returns the code of the link, which stays until it is ended. */
export const invite = (scope: Scope, target: Target, name: string): Promise<string> =>
  scope.db.transaction().execute(async (db) => {
    const tx = { ...scope, db };
    const { invite: current, rules, topic } = await lockOwn(tx, target);
    if (rules) throw new ApiError(409, BY_RULES);
    await addEditor(tx, target, name);
    const code = current ?? randomBytes(16).toString('base64url');
    await db
      .updateTable('own_playlists')
      .set({ invite: code, topic: topic ?? newTopic() })
      .where('id', '=', target.id)
      .execute();
    return code;
  });

/** Ends the link; those who have joined stay. */
export const endInvitation = (scope: Scope, target: Target): Promise<void> =>
  scope.db.transaction().execute(async (db) => {
    await lockOwn({ ...scope, db }, target);
    await db.updateTable('own_playlists').set({ invite: null }).where('id', '=', target.id).execute();
  });

/** Finds what a link invites to. Throws 404 if it was ended. */
export const invitationOf = async ({ db, brand }: Scope, uid: string, code: string) => {
  const row = await db
    .selectFrom('own_playlists as l')
    .innerJoin('playlist_editors as o', (join) =>
      join.onRef('o.list', '=', 'l.id').onRef('o.uid', '=', 'l.uid'),
    )
    .leftJoin('playlist_editors as e', (join) => join.onRef('e.list', '=', 'l.id').on('e.uid', '=', uid))
    .select(['l.id', 'l.name', 'o.name as by', 'e.id as editor'])
    .where('l.invite', '=', code)
    .where('l.brand', '=', brand)
    .where('l.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound(NO_INVITATION);
  const { editor, ...invitation } = row;
  return { ...invitation, joined: editor !== null };
};

/** Makes the caller an editor, or changes the name of one. Returns the id of the playlist. */
export const join = (scope: Scope, uid: string, { code, name }: { code: string; name: string }) =>
  scope.db.transaction().execute(async (db) => {
    const tx = { ...scope, db };
    const { id, joined } = await invitationOf(tx, uid, code);
    // Two who join at once are counted one after the other.
    await db.selectFrom('own_playlists').select('id').where('id', '=', id).forUpdate().execute();
    const { count } = await db
      .selectFrom('playlist_editors')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('list', '=', id)
      .executeTakeFirstOrThrow();
    if (!joined && Number(count) >= PLAYLIST_EDITORS_LIMIT)
      throw new ApiError(409, `${PLAYLIST_EDITORS_LIMIT} people edit this playlist, and more cannot join.`);
    await addEditor(tx, { uid, id }, name);
    await tellEditors(db, id);
    return id;
  });

/** Removes an editor: anyone by the owner, oneself by everybody else. The owner stays. */
export const removeEditor = ({ db, brand }: Scope, { uid, id }: Target, editor: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('playlist_editors as e')
      .using('own_playlists as l')
      .whereRef('l.id', '=', 'e.list')
      .where((row) => row.and({ 'e.id': String(editor), 'e.list': id, 'l.brand': brand }))
      .where(sql<boolean>`l.uid <> e.uid and (l.uid = ${uid} or e.uid = ${uid})`)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('We could not find that editor.');
    await changeTopic(tx, id);
  });

/** Songs of a change that are named; the others are counted. */
const NAMED_SONGS = 3;

/** Returns who edits a playlist, and its last changes, newest first. Throws 404 for all but its editors and owner. */
export const together = async (scope: Scope, { uid, id }: Target) => {
  const { db, brand } = scope;
  const list = await db
    .selectFrom('own_playlists as l')
    .select(['l.uid', 'l.invite', 'l.topic'])
    .where((row) => row.and({ 'l.id': id, 'l.brand': brand }))
    .where('l.deleted_at', 'is', null)
    .where(sql<boolean>`(l.uid = ${uid} or exists (
      select from playlist_editors e where e.list = l.id and e.uid = ${uid}))`)
    .executeTakeFirst();
  if (!list) throw notFound(NO_PLAYLIST);
  const [editors, changes] = await Promise.all([
    db
      .selectFrom('playlist_editors')
      .select(['id', 'uid', 'name'])
      .where('list', '=', id)
      .orderBy('joined_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('playlist_changes')
      .select(['id', 'uid', 'at', 'call', 'songs', 'undone_by'])
      .where('list', '=', id)
      .orderBy('id', 'desc')
      .limit(CHANGES_KEPT)
      .execute(),
  ]);
  const named = changes.flatMap(({ songs }) => songs.slice(0, NAMED_SONGS).map((song) => song.id));
  const rows = await songsOf(scope)
    .select(['s.video_id', 's.title'])
    .where('s.video_id', 'in', named.length > 0 ? named : [''])
    .execute();
  const titles = new Map(rows.map(({ video_id, title }) => [video_id, title]));
  const names = new Map(editors.map((editor) => [editor.uid, editor.name]));
  const nameOf = (of: string | null): string | null => (of === null ? null : (names.get(of) ?? null));
  return {
    topic: list.topic,
    invite: list.uid === uid ? list.invite : null,
    editors: editors.map(({ id: editor, uid: of, name }) => ({
      id: Number(editor),
      name,
      owner: of === list.uid,
      you: of === uid,
    })),
    changes: changes.map(({ id: change, uid: of, at, call, songs, undone_by }) => ({
      id: Number(change),
      at: at.toISOString(),
      by: nameOf(of),
      you: of === uid,
      call,
      songs: songs.length,
      titles: songs.slice(0, NAMED_SONGS).flatMap((song) => titles.get(song.id) ?? []),
      undone: undone_by !== null,
    })),
  };
};
