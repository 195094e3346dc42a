import {
  needsDevice,
  NO_RULES,
  OWN_PLAYLIST_SONGS_LIMIT,
  RULE_SORTS,
  rulesErrors,
  searchText,
  secondsOfRule,
  type PlaylistRules,
  type RuleSort,
} from '@rushtone/domain';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Scope } from '../../database/schema.ts';
import { ApiError, notFound } from '../../errors/api-error.ts';
import { text } from '../../http/endpoints/fields.ts';
import { DAY_MS, songsOf } from '../catalog/song-rows.ts';
import { replaceSongs } from './user-playlist-songs.ts';
import { NO_PLAYLIST, type Target } from './user-playlists.ts';

const RULE_MAX = 200;

/** A song must match all rules; an empty one matches any song. */
export const playlistRules = z.object({
  artist: text(RULE_MAX).default('').describe('Name of the artist'),
  playlist: text(64).default('').describe('Id of the playlist of the catalog that has the song'),
  added: text(10).default('').describe('Added in the last so many days, or since a day such as 2026-11-28'),
  shortest: text(6).default('').describe('Length in minutes, such as 3 or 3:30'),
  longest: text(6).default('').describe('Length in minutes, such as 3 or 3:30'),
  favorites: z
    .enum(['', 'only', 'without'])
    .default('')
    .describe('Only favorites of the owner, or only other songs'),
  heard: text(4)
    .default('')
    .describe('Not heard in the last so many days; applied by the device of the owner'),
  refused: z
    .enum(['', 'without'])
    .default('')
    .describe('Without what is Not for me; applied by the device of the owner'),
  slowest: text(3).default('').describe('Tempo in beats per minute'),
  fastest: text(3).default('').describe('Tempo in beats per minute'),
  sort: z.enum(RULE_SORTS).default(NO_RULES.sort).describe('random is another order each day'),
  limit: text(4).default(NO_RULES.limit).describe(`Number of songs, from 1 to ${OWN_PLAYLIST_SONGS_LIMIT}`),
});

/** Throws 400 for the first rule that is not valid. */
export const requireValid = (rules: PlaylistRules): void => {
  const [error] = Object.entries(rulesErrors(rules));
  if (error) throw new ApiError(400, error.join(': '));
};

const LENGTH = sql<number>`coalesce(s.end_second, s.duration) - coalesce(s.start_second, 0)`;

const SORTS: Readonly<Record<RuleSort, (day: string) => ReturnType<typeof sql>>> = {
  newest: () => sql`s.date_added desc`,
  oldest: () => sql`s.date_added`,
  title: () => sql`s.sort_key`,
  artist: () => sql`s.artist_key, s.sort_key`,
  shortest: () => sql`${LENGTH} nulls last`,
  longest: () => sql`${LENGTH} desc nulls last`,
  random: (day) => sql`md5(s.video_id || ${day})`,
};

/** The time since which songs were added, by a number of days or a day. */
const addedSince = (added: string, now: Date): Date =>
  added.includes('-') ? new Date(`${added}T00:00:00Z`) : new Date(now.getTime() - Number(added) * DAY_MS);

/** Songs that match all rules which the server can apply. A song of unknown length or tempo matches no rule on it. */
const matching = (scope: Scope, uid: string, rules: PlaylistRules) => {
  const { artist, playlist, added, shortest, longest, favorites, slowest, fastest } = rules;
  const favorite = sql<boolean>`exists (select from favorites f
    where f.brand = s.brand and f.video_id = s.video_id and f.uid = ${uid})`;
  let songs = songsOf(scope);
  if (artist !== '') songs = songs.where('s.artist_key', '=', searchText(artist));
  if (playlist !== '') songs = songs.where('s.playlist', '=', playlist);
  if (added !== '') songs = songs.where('s.date_added', '>=', addedSince(added, scope.now));
  if (shortest !== '') songs = songs.where(LENGTH, '>=', secondsOfRule(shortest));
  if (longest !== '') songs = songs.where(LENGTH, '<=', secondsOfRule(longest));
  if (favorites !== '') songs = songs.where(favorites === 'only' ? favorite : sql<boolean>`not ${favorite}`);
  if (slowest !== '') songs = songs.where('s.tempo', '>=', Number(slowest));
  if (fastest !== '') songs = songs.where('s.tempo', '<=', Number(fastest));
  return songs;
};

const inOrder = (songs: ReturnType<typeof matching>, { sort }: PlaylistRules, now: Date) =>
  songs.orderBy(SORTS[sort](now.toISOString().slice(0, 10))).orderBy('s.video_id');

const PAGE = 500;

/** Returns how many songs match what the server can apply, and a page of them from `after` on. */
export const matchingSongs = async (scope: Scope, uid: string, rules: PlaylistRules, after: number) => {
  const songs = matching(scope, uid, rules);
  const [{ count }, page] = await Promise.all([
    songs.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    inOrder(songs, rules, scope.now)
      .select(['s.video_id as youtube_id', 's.title', 's.artist as author_name'])
      .limit(PAGE)
      .offset(after)
      .execute(),
  ]);
  return { count: Number(count), songs: page };
};

/**
 * Replaces a playlist's songs by those that its rules find. `result`: the songs that the owner's device found, if
 * rules need it; those that match no longer are left out. Returns whether the songs changed.
 */
export const findByRules = async (
  scope: Scope,
  { uid, id }: Target,
  rules: PlaylistRules,
  result: readonly string[] | undefined,
): Promise<boolean> => {
  let songs = matching(scope, uid, rules);
  if (needsDevice(rules) && result)
    songs = songs.where('s.video_id', 'in', result.length > 0 ? result : ['']);
  const found = await inOrder(songs, rules, scope.now)
    .select('s.video_id')
    .limit(Number(rules.limit))
    .execute();
  const changed = await replaceSongs(
    scope.db,
    id,
    found.map(({ video_id }) => video_id),
  );
  await scope.db.updateTable('own_playlists').set({ found_at: scope.now }).where('id', '=', id).execute();
  return changed;
};

/** Runs `change` with the rules of a playlist, whose row is locked. Throws 404 if it has none. */
export const withRules = <Value>(
  scope: Scope,
  { uid, id }: Target,
  change: (tx: Scope, rules: PlaylistRules) => Promise<Value>,
): Promise<Value> =>
  scope.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('own_playlists')
      .select('rules')
      .where((each) => each.and({ id, uid, brand: scope.brand }))
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.rules) throw notFound(row ? 'That playlist has no rules.' : NO_PLAYLIST);
    return change({ ...scope, db }, { ...NO_RULES, ...row.rules });
  });

const READ_AT_ONCE = 500;

/** Finds the songs of all playlists again whose rules need no device. The others wait for their owner. */
export const refreshRuleLists = async (db: Db, now: Date): Promise<void> => {
  for (;;) {
    const due = await db
      .selectFrom('own_playlists')
      .select(['id', 'uid', 'brand'])
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`rules ->> 'heard' = '' and rules ->> 'refused' = ''`)
      .where('found_at', '<', now)
      .limit(READ_AT_ONCE)
      .execute();
    if (due.length === 0) return;
    for (const { brand, ...target } of due)
      await withRules({ db, brand, now }, target, (scope, rules) =>
        findByRules(scope, target, rules, undefined),
      ).catch((error: unknown) => {
        // Deleted since it was read.
        if (!(error instanceof ApiError)) throw error;
      });
  }
};
