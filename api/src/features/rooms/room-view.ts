import type { SongSummary } from '@rushtone/domain';
import { sql, type Selectable } from 'kysely';
import type { Database, Db, Scope } from '../../database/schema.ts';
import { readSummaries, songsOf } from '../catalog/song-rows.ts';

export type Room = Selectable<Database['rooms']>;

/** By the database's clock, as servers' clocks differ, in ms. */
export const NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

export const membersOf = (db: Db, room: string) =>
  db
    .selectFrom('room_members')
    .select(['id', 'name', 'muted'])
    .select(sql<boolean>`leaves_at is not null`.as('away'))
    .where('room', '=', room)
    .orderBy('id')
    .execute();

/** Returns the songs that are in the catalog, in the order of their ids. */
export const songsOfIds = async (scope: Scope, ids: readonly string[]): Promise<Map<string, SongSummary>> => {
  if (ids.length === 0) return new Map();
  const found = await readSummaries(
    songsOf(scope).where('s.video_id', '=', sql<string>`any(${ids})`),
    scope.now,
  );
  return new Map(found.map((song) => [song.youtube_id, song]));
};

export const viewOf = async (scope: Scope, row: Room, known: number | undefined) => {
  const { id, topic, host, open, video_id, songs_rev, second, at, playing, speed, repeat, whole } = row;
  const upcoming = known === songs_rev ? null : row.songs;
  const additions = row.additions;
  const { now } = await scope.db.selectNoFrom(NOW.as('now')).executeTakeFirstOrThrow();
  const songs = await songsOfIds(scope, [
    ...(video_id === null ? [] : [video_id]),
    ...(upcoming ?? []),
    ...additions.map(({ song }) => song),
  ]);
  const found = (ids: readonly string[]) => ids.flatMap((each) => songs.get(each) ?? []);
  return {
    room: id,
    topic,
    host,
    open,
    members: await membersOf(scope.db, id),
    song: (video_id === null ? undefined : songs.get(video_id)) ?? null,
    ...{ second, at, playing, speed, repeat, whole },
    upcoming: upcoming && found(upcoming),
    songs_rev,
    additions: additions.flatMap(({ song, ...addition }) =>
      found([song]).map((each) => ({ ...addition, song: each })),
    ),
    now,
  };
};
