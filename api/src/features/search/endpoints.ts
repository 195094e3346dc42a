import { SEARCH_KINDS, SEARCH_MAX_LENGTH } from '@rushtone/domain';
import { z } from 'zod';
import { bestSongs } from './best-match.ts';
import { searchMatches as findMatches } from './search-matches.ts';
import { readCursor, searchPage, searchSongs as findSongs } from './search-songs.ts';
import type { SearchOrder } from './song-finder.ts';
import { suggest } from './suggest.ts';
import { suggestAll } from './suggest-all.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { ApiError } from '../../errors/api-error.ts';
import { direction, optional, text } from '../../http/endpoints/fields.ts';
import { songPage, songSummary } from '../catalog/schemas.ts';
import { searched, searchMatches, searchSuggestion, suggestion } from './schemas.ts';

const SEARCH = { auth: 'none', ttlSeconds: 30, limit: 'search', onReplica: true } as const;
const ALL_KINDS = () => ['songs', 'playlists', 'members'];

export const searchAll = defineEndpoint({
  ...SEARCH,
  path: '/search/all',
  summary:
    'Artists, playlists and members by name, in any script, and songs by their lyrics; other texts to search for if nothing matches',
  query: z.object({
    s: searched,
    kind: z
      .enum(SEARCH_KINDS)
      .default('all')
      .describe('Six matches of each kind, or sixty of one; `songs`: only the other texts'),
  }),
  data: searchMatches,
  tags: ALL_KINDS,
  run: async (context, { s, kind }) => ({ data: await findMatches(context, s, kind) }),
});

export const searchSongs = defineEndpoint({
  ...SEARCH,
  path: '/search/songs',
  summary: 'Songs by title and artist, the best matches first; similar ones if none match',
  query: z.object({ s: searched }),
  data: z.array(songSummary),
  tags: () => ['songs'],
  async run(context, { s }) {
    const data = await bestSongs(context, s);
    return { data, message: data.length > 0 ? '' : 'No songs found' };
  },
});

export const searchSuggest = defineEndpoint({
  ...SEARCH,
  path: '/search/suggest',
  summary: 'At most eight suggested artists, playlists, members and songs, from two typed letters on',
  query: z.object({ s: text(SEARCH_MAX_LENGTH) }),
  data: z.array(searchSuggestion),
  tags: ALL_KINDS,
  run: async (context, { s }) => ({ data: await suggestAll(context, s) }),
});

const SONG_SEARCH = { ...SEARCH, tags: () => ['songs'] } as const;

const SEARCH_QUERY = z.object({
  s: searched,
  type: text(20).optional().describe("'artist': the songs of exactly that artist"),
  orderBy: optional(z.enum(['title', 'date_added'])),
  orderDir: optional(direction),
});

export const songSearch = defineEndpoint({
  ...SONG_SEARCH,
  path: '/song/search',
  summary: 'Songs by title and artist, in any script; similar ones if none match',
  query: SEARCH_QUERY,
  data: z.array(songSummary),
  async run(context, { s, type, orderBy = 'title', orderDir = 'asc' }) {
    const order: SearchOrder = { by: orderBy, direction: orderDir };
    const data = await findSongs(context, { typed: s, exactArtist: type === 'artist', order });
    return { data, message: data.length > 0 ? '' : 'No songs found' };
  },
});

export const songSearchPage = defineEndpoint({
  ...SONG_SEARCH,
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
  ...SONG_SEARCH,
  path: '/song/suggest',
  summary: 'At most eight suggested artists and songs, from two typed letters on',
  query: z.object({ s: text(SEARCH_MAX_LENGTH) }),
  data: z.array(suggestion),
  run: async (context, { s }) => ({ data: await suggest(context, s) }),
});
