import { isOwnPlaylist, SEARCH_MAX_LENGTH } from '@rushtone/domain';
import { z } from 'zod';
import { getSong } from '../catalog/get-song.ts';
import { randomSong, songOfBag } from '../catalog/random-song.ts';
import type { SearchOrder } from '../catalog/song-finder.ts';
import { readCursor, searchPage, searchSongs } from '../catalog/search-songs.ts';
import { suggest } from '../catalog/suggest.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';
import { ApiError, notFound } from '../errors/api-error.ts';
import {
  bag,
  direction,
  flag,
  listId,
  optional,
  playingSong,
  randomPick,
  searched,
  song,
  songPage,
  songSummary,
  suggestion,
  text,
  videoId,
} from './schemas.ts';

/** Virtual playlists. */
const SPECIAL = new Set(['new', 'network']);
const SEARCH = {
  auth: 'none',
  ttlSeconds: 30,
  limit: 'search',
  onReplica: true,
  tags: () => ['songs'],
} as const;

export const songGet = defineEndpoint({
  path: '/song/get',
  summary: 'A song, with the next and previous one in a list',
  query: z.object({ s: z.string(), p: listId.optional(), explore: optional(flag) }),
  data: song,
  auth: 'optional',
  onReplica: true,
  ttlSeconds: 30,
  isStored: ({ p }) => !isOwnPlaylist(p),
  limit: 'read',
  async run(context, { s, p, explore }) {
    const uid = context.user?.uid ?? null;
    const request = { videoId: s, list: p || null, explore: explore === 'true', uid };
    // Whoever follows a broken link reads the message, so that what is no video id is a song that was not found.
    const data = videoId.safeParse(s).success ? await getSong(context, request) : undefined;
    if (data === undefined) throw notFound('We could not find that song. It may have been removed.');
    return { data };
  },
  tags: ({ s }, { category_id }) => [`song-${s}`, `playlist-${category_id}`, 'catalog'],
  // Plays from a list are counted.
  isCounted: ({ p }) => Boolean(p),
  onSuccess({ plays, brand }, { p }, data) {
    if (p && (p === data.category_id || SPECIAL.has(p))) plays.count(brand, p);
  },
});

export const songRandom = defineEndpoint({
  path: '/song/random',
  summary: 'A random song; never the same twice in a row for one caller and list, or each once with `bag`',
  query: z.object({ p: listId.optional(), not: playingSong, bag }),
  data: randomPick,
  auth: 'optional',
  limit: 'read',
  async run(context, { p, not = null, bag: place }) {
    const { user, caller } = context;
    const from = { list: p || null, uid: user?.uid ?? null };
    const data = place
      ? await songOfBag(context, { ...from, ...place })
      : await randomSong(context, { ...from, caller, not });
    if (data === undefined) throw notFound('There is no song in that playlist.');
    return { data };
  },
});

const SEARCH_QUERY = z.object({
  s: searched,
  type: text(20).optional().describe("'artist': the songs of exactly that artist"),
  orderBy: optional(z.enum(['title', 'date_added'])),
  orderDir: optional(direction),
});

export const songSearch = defineEndpoint({
  ...SEARCH,
  path: '/song/search',
  summary: 'Songs by title and artist, in any script; similar ones if none match',
  query: SEARCH_QUERY,
  data: z.array(songSummary),
  async run(context, { s, type, orderBy = 'title', orderDir = 'asc' }) {
    const order: SearchOrder = { by: orderBy, direction: orderDir };
    const data = await searchSongs(context, { typed: s, exactArtist: type === 'artist', order });
    return { data, message: data.length > 0 ? '' : 'No songs found' };
  },
});

export const songSearchPage = defineEndpoint({
  ...SEARCH,
  path: '/song/searchpage',
  summary: 'The songs of `/song/search` in pages of 50, all of them',
  query: SEARCH_QUERY.extend({
    after: text(2_000).optional().describe('`next` of the page before; the order must be the same'),
  }),
  data: songPage,
  async run(context, { s, type, orderBy = 'title', orderDir = 'asc', after = '' }) {
    const order: SearchOrder = { by: orderBy, direction: orderDir };
    const place = after === '' ? null : readCursor(after, order);
    if (after !== '' && place === null) throw new ApiError(400, 'Please load the search again.');
    const search = { typed: s, exactArtist: type === 'artist', order, after: place };
    const data = await searchPage(context, search);
    return { data, message: data.songs.length > 0 || after !== '' ? '' : 'No songs found' };
  },
});

export const songSuggest = defineEndpoint({
  ...SEARCH,
  path: '/song/suggest',
  summary: 'At most eight suggested artists and songs, from two typed letters on',
  query: z.object({ s: text(SEARCH_MAX_LENGTH) }),
  data: z.array(suggestion),
  run: async (context, { s }) => ({ data: await suggest(context, s) }),
});
