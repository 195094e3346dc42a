import { z } from 'zod';
import { getSong } from '../catalog/get-song.ts';
import { randomSong } from '../catalog/random-song.ts';
import { searchSongs } from '../catalog/search-songs.ts';
import { suggest } from '../catalog/suggest.ts';
import { notFound } from '../errors/api-error.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';
import { flag, listId, randomPick, song, songSummary, suggestion, text, videoId } from './schemas.ts';

/** Playlists without songs of their own. */
const SPECIAL = new Set(['new', 'network']);

export const songGet = defineEndpoint({
  path: '/song/get',
  summary: 'A song, with the next and previous one in a list',
  query: z.object({ s: videoId, p: listId.optional(), explore: flag.optional() }),
  data: song,
  auth: 'optional',
  ttlSeconds: 30,
  limit: 'read',
  async run({ services, brand, user, now }, { s, p, explore }) {
    const request = {
      brand,
      videoId: s,
      list: p || null,
      explore: explore === 'true',
      uid: user?.uid ?? null,
      now,
    };
    const data = await getSong(services.db, request);
    if (data === undefined) throw notFound('We could not find that song. It may have been removed.');
    return { data };
  },
  onSuccess({ services, brand }, { p }, data) {
    if (p && (p === data.category_id || SPECIAL.has(p))) services.plays.count(brand, p);
  },
});

export const songRandom = defineEndpoint({
  path: '/song/random',
  summary: 'A random song; never the same twice in a row for one caller and list',
  query: z.object({
    p: listId.optional(),
    not: videoId.optional().describe('Video id of the song that is playing'),
  }),
  data: randomPick,
  auth: 'optional',
  ttlSeconds: 0,
  limit: 'read',
  async run({ services, brand, user, caller, now }, { p, not }) {
    const request = { brand, list: p || null, uid: user?.uid ?? null, caller, not: not ?? null, now };
    const data = await randomSong(services.db, request);
    if (data === undefined) throw notFound('There is no song in that playlist.');
    return { data };
  },
});

export const songSearch = defineEndpoint({
  path: '/song/search',
  summary: 'Songs by title and artist, in any script; similar ones if none match',
  query: z.object({
    s: text(200).min(1, 'please type a title or an artist'),
    type: text(20).optional().describe("'artist': the songs of exactly that artist"),
    orderBy: z.enum(['title', 'date_added']).optional(),
    orderDir: z.enum(['ASC', 'DESC']).optional(),
  }),
  data: z.array(songSummary),
  auth: 'none',
  ttlSeconds: 30,
  limit: 'search',
  async run({ services, brand, now }, { s, type, orderBy = 'title', orderDir = 'ASC' }) {
    const order = { by: orderBy, direction: orderDir };
    const data = await searchSongs(services.db, {
      brand,
      text: s,
      exactArtist: type === 'artist',
      order,
      now,
    });
    return { data, message: data.length > 0 ? '' : 'No songs found' };
  },
});

export const songSuggest = defineEndpoint({
  path: '/song/suggest',
  summary: 'At most eight suggested artists and songs, from two typed letters on',
  query: z.object({ s: text(200) }),
  data: z.array(suggestion),
  auth: 'none',
  ttlSeconds: 30,
  limit: 'search',
  async run({ services, brand, now }, { s }) {
    return { data: await suggest(services.db, brand, s, now) };
  },
});
