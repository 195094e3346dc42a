import { SEARCH_KINDS, SEARCH_MAX_LENGTH } from '@rushtone/domain';
import { z } from 'zod';
import { bestSongs } from '../catalog/best-match.ts';
import { searchMatches as findMatches } from '../catalog/search-matches.ts';
import { suggestAll } from '../catalog/suggest-all.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';
import { searched, searchMatches, searchSuggestion, songSummary, text } from './schemas.ts';

const SEARCH = { auth: 'none', ttlSeconds: 30, limit: 'search', onReplica: true } as const;
const ALL_KINDS = () => ['songs', 'playlists', 'members'];

export const searchAll = defineEndpoint({
  ...SEARCH,
  path: '/search/all',
  summary:
    'Artists, playlists and members by name, in any script; other texts to search for if nothing matches',
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
