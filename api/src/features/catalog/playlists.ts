import { isUserPlaylist, type Playlist, type PlaylistWithSongs } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql } from 'kysely';
import type { Scope } from '../../database/schema.ts';
import { findSongIds } from './song-list.ts';
import { DAY_MS, readSummaries, songsOf } from './song-rows.ts';

const HOME_PLAYLISTS = 12;
const EXPLORE_PLAYLISTS = 8;
const POPULAR_FOR_DAYS = 30;

const COLUMNS = [
  'id',
  'category_name',
  'description',
  'youtube_url',
  'description_url',
  'special',
  'image_url',
  'size as songs',
] as const;

const playlistsOf = ({ db, brand }: Omit<Scope, 'now'>) =>
  db.selectFrom('playlists').select(COLUMNS).where('brand', '=', brand);

/** Most played in the last 30 days first, then the largest. */
export const popularPlaylists = (scope: Scope) => {
  const since = new Date(scope.now.getTime() - POPULAR_FOR_DAYS * DAY_MS).toISOString().slice(0, 10);
  return playlistsOf(scope)
    .orderBy(
      sql`(select coalesce(sum(plays), 0) from plays
           where plays.brand = playlists.brand and plays.playlist = playlists.id and plays.day > ${since}) desc`,
    )
    .orderBy('size', 'desc')
    .orderBy('position');
};

export const homePlaylists = (scope: Scope): Promise<Playlist[]> =>
  playlistsOf(scope).where('home', '=', true).orderBy('position').limit(HOME_PLAYLISTS).execute();

export const namedPlaylists = (scope: Omit<Scope, 'now'>, order: 'asc' | 'desc'): Promise<Playlist[]> =>
  playlistsOf(scope).orderBy('sort_key', order).orderBy('id').execute();

export type PopularPlaylists = (scope: Scope) => Promise<readonly Playlist[]>;

/** Caches the most popular playlists for `keepMs`; they are the same for every song. */
export const createPopularPlaylists = (keepMs: number, now = () => performance.now()): PopularPlaylists => {
  const known = new Map<Brand, { playlists: Promise<Playlist[]>; at: number }>();
  return ({ brand, ...scope }) => {
    const last = known.get(brand);
    if (last !== undefined && now() - last.at < keepMs) return last.playlists;
    const playlists = popularPlaylists({ ...scope, brand })
      .limit(EXPLORE_PLAYLISTS + 1)
      .execute();
    known.set(brand, { playlists, at: now() });
    playlists.catch(() => known.delete(brand));
    return playlists;
  };
};

/** Playlists of 'Explore more': all except the song's own. */
export const explorePlaylists = async (
  scope: Scope & { popular: PopularPlaylists },
  own: string,
): Promise<Playlist[]> =>
  (await scope.popular(scope)).filter(({ id }) => id !== own).slice(0, EXPLORE_PLAYLISTS);

/** Tint of the cover: of its own picture, or of the song whose thumbnail it shows. */
const tintOfPlaylist = async ({ db, brand }: Scope, { id, image_url, youtube_url }: Playlist) => {
  const row = await (
    image_url === null
      ? db.selectFrom('songs').select('tint').where('brand', '=', brand).where('video_id', '=', youtube_url)
      : db.selectFrom('playlists').select('tint').where('brand', '=', brand).where('id', '=', id)
  ).executeTakeFirst();
  return row?.tint || undefined;
};

/** Returns a playlist of a listener in the shape of a catalog playlist; private ones only for owner and editors. */
const readableUserPlaylist = async (
  { db, brand }: Scope,
  id: string,
  uid: string | null,
): Promise<Playlist | undefined> => {
  const row = await db
    .selectFrom('own_playlists')
    .select(['id', 'name', 'found_at'])
    .where((each) => each.and({ id, brand }))
    .where('deleted_at', 'is', null)
    .where((each) =>
      each.or([
        each('public', '=', true),
        each('uid', '=', uid ?? ''),
        each.exists(
          each
            .selectFrom('playlist_editors as m')
            .whereRef('m.list', '=', 'own_playlists.id')
            .where('m.uid', '=', uid ?? ''),
        ),
      ]),
    )
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      category_name: row.name,
      description: '',
      youtube_url: '',
      description_url: null,
      special: false,
      image_url: null,
      ...(row.found_at && { found_at: row.found_at.toISOString() }),
    }
  );
};

/** Returns a playlist with its songs. A listener's private playlist is visible only to its owner, `uid`. */
export const getPlaylist = async (
  scope: Scope,
  id: string,
  uid: string | null,
): Promise<PlaylistWithSongs | undefined> => {
  const own = isUserPlaylist(id);
  const [playlist, ids] = await Promise.all([
    own ? readableUserPlaylist(scope, id, uid) : playlistsOf(scope).where('id', '=', id).executeTakeFirst(),
    findSongIds(scope, id, uid),
  ]);
  if (playlist === undefined) return undefined;
  const rank = new Map(ids.map((videoId, index) => [videoId, index]));
  const query = songsOf(scope).where('s.video_id', 'in', ids.length > 0 ? ids : ['']);
  const songs = await readSummaries(query, scope.now);
  songs.sort((a, b) => (rank.get(a.youtube_id) ?? 0) - (rank.get(b.youtube_id) ?? 0));
  const found = own
    ? { ...playlist, youtube_url: songs[0]?.youtube_id ?? '' }
    : { ...playlist, songs: songs.length };
  const tint = await tintOfPlaylist(scope, found);
  return { playlist: found, songs, ...(tint && { tint }) };
};
