import { SEARCH_MAX_LENGTH } from '@rushtone/domain';
import { z } from 'zod';
import { text, texts } from '../../http/endpoints/fields.ts';
import { playlist, songSummary } from '../catalog/schemas.ts';
import { member } from '../members/schemas.ts';

export const searched = text(
  SEARCH_MAX_LENGTH,
  `Please search for at most ${SEARCH_MAX_LENGTH} characters.`,
).min(1, 'Please type a title or an artist.');

export const suggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('artist'), author_name: z.string() }),
  z.object({
    kind: z.literal('song'),
    ...texts('author_name', 'title', 'youtube_id', 'category_id'),
  }),
]);

export const searchMatches = z.object({
  artists: z.array(z.object({ author_name: z.string(), songs: z.int() })),
  playlists: z.array(playlist),
  members: z.array(member),
  lyrics: z
    .array(z.object({ song: songSummary, line: z.string() }))
    .describe('Songs with these words in their lyrics, each with a line'),
  did_you_mean: z.array(z.string()).describe('Only when nothing was found'),
});

export const searchSuggestion = z.discriminatedUnion('kind', [
  ...suggestion.options,
  z.object({ kind: z.literal('playlist'), playlist }),
  z.object({ kind: z.literal('member'), member }),
]);
