import type { Song, SongSummary } from '@rushtone/domain';
import type { Scope } from '../database/schema.ts';
import { isFavorite } from './favorites.ts';
import { explorePlaylists } from './playlists.ts';
import { findNeighbors, findSongIds, songList } from './song-list.ts';
import { readSummaries, songsOf, SUMMARY_COLUMNS, toSummary } from './song-rows.ts';

type SongRequest = {
  videoId: string;
  /** The list being played; null for the song's own playlist. */
  list: string | null;
  explore: boolean;
  uid: string | null;
};

const RELATED_SONGS = 12;

const findRow = (scope: Scope, videoId: string) =>
  songsOf(scope)
    .select([...SUMMARY_COLUMNS, 's.description', 's.position', 's.artist_key'])
    .where('s.video_id', '=', videoId)
    .executeTakeFirst();

type SongRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/**
 * Next and previous follow the requested list. A song that is not in it (no longer new, for example) continues
 * in its own playlist; favorites without a sign-in have no next and no previous.
 */
const positionIn = async (scope: Scope, { videoId, list, uid }: SongRequest, own: string) => {
  const listOf = (id: string) => songList(id, scope, uid);
  const [requested, [first_song = null]] = await Promise.all([
    findNeighbors(scope.db, listOf(list ?? own), videoId),
    findSongIds(scope.db, listOf(own), 1),
  ]);
  const { next, next_title, previous } =
    requested.listed || list === 'favorite' ? requested : await findNeighbors(scope.db, listOf(own), videoId);
  return { first_song, next, next_title, previous };
};

/** Songs of the same playlist, nearest position first, then others of the same artist. */
const findRelated = async (scope: Scope, song: SongRow): Promise<SongSummary[]> => {
  const others = songsOf(scope).where('s.video_id', '!=', song.video_id).limit(RELATED_SONGS);
  const inPlaylist = others.where('s.playlist', '=', song.playlist);
  const ofArtist = others.where('s.artist_key', '=', song.artist_key);
  const [after = [], before = [], byArtist = []] = await Promise.all(
    [
      inPlaylist.where('s.position', '>=', song.position).orderBy('s.position'),
      inPlaylist.where('s.position', '<', song.position).orderBy('s.position', 'desc'),
      ofArtist.where('s.playlist', '!=', song.playlist).orderBy('s.sort_key'),
    ].map((query) => readSummaries(query, scope.now)),
  );
  const nearest = after.flatMap((next, index) => [next, ...before.slice(index, index + 1)]);
  return [...nearest, ...before.slice(after.length), ...byArtist].slice(0, RELATED_SONGS);
};

/** Undefined if the brand has no such song. */
export const getSong = async (scope: Scope, request: SongRequest): Promise<Song | undefined> => {
  const { videoId, uid } = request;
  const row = await findRow(scope, videoId);
  if (row === undefined) return undefined;
  const [position, favorite, explore, related] = await Promise.all([
    positionIn(scope, request, row.playlist),
    uid !== null && isFavorite(scope, uid, videoId),
    request.explore ? explorePlaylists(scope, row.playlist) : [],
    request.explore ? findRelated(scope, row) : [],
  ]);
  return {
    ...toSummary(row, scope.now),
    description: row.description,
    ...position,
    favorite,
    explore,
    related,
  };
};
