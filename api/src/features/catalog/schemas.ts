import { z } from 'zod';
import { flag, text, texts } from '../../http/endpoints/fields.ts';

export const videoId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'must be a video id: letters, digits, - and _')
  .describe('Video id of the song');

export const playingSong = videoId.optional().describe('Video id of the song that is playing');

/** Parsed to seed and `n`, which starts at 0. */
export const bag = z
  .string()
  .regex(/^[\w-]{1,32}\.\d{1,6}$/, 'must be <seed>.<number>')
  .transform((value) => {
    const [seed = '', n] = value.split('.');
    return { seed, n: Number(n) };
  })
  .optional()
  .describe(
    '<seed>.<n>: the n-th song, from 0, of an order of the list that the seed gives; it starts again at its end',
  );

/** ID of a playlist of the catalog or of a listener, or `new`, `network`, `favorite`. Empty means none. */
export const listId = text(64).describe(
  'Playlist id, or new, network or favorite, or u-… for a playlist of a listener',
);

export const playlist = z.object({
  ...texts('id', 'category_name', 'description', 'youtube_url'),
  description_url: z.string().nullable(),
  special: z.boolean(),
  image_url: z.string().nullable(),
  songs: z.number().int().optional(),
  found_at: z
    .string()
    .optional()
    .describe('When the songs of a playlist by rules were last found; absent for other playlists'),
});

export const songSummary = z.object({
  ...texts('title', 'author_name', 'category_id', 'category_name'),
  ...texts('youtube_url', 'youtube_id', 'date_added'),
  new: flag,
  duration: z.int().optional().describe('Of the video, in seconds, if it is known'),
  bounds: z
    .object({ start: z.int(), end: z.int().nullable() })
    .optional()
    .describe('Where the song begins and ends in the video, in seconds, if it is not the whole video'),
});

/** Absent for covers without colors, and until the cover is analyzed. */
export const tint = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .optional()
  .describe('The color of the cover');

export const songPage = z.object({
  songs: z.array(songSummary),
  next: z.string().nullable().describe('Asks for the songs after these, as `after`; null at the last'),
});

export const lyricsLine = z.object({
  at: z
    .number()
    .nullable()
    .describe('When it is sung, in seconds of the video; null in all lines if it is not known'),
  text: z.string().describe('Empty: a pause'),
});

export const song = songSummary.extend({
  description: z.string(),
  first_song: z.string().nullable(),
  next: z.string().nullable(),
  next_title: z.string().nullable(),
  previous: z.string().nullable(),
  favorite: z.boolean(),
  explore: z.array(playlist),
  related: z.array(songSummary),
  tint,
  recipe: z
    .string()
    .optional()
    .describe('The recipe of the maker that the song was made with: the query of its link'),
  lyrics: z
    .object({ lines: z.array(lyricsLine), ...texts('source', 'rights') })
    .optional()
    .describe('Words that an operator has imported, with where they come from'),
  gain: z.number().optional().describe('In dB: how much louder it is played to sound as loud as others'),
});

export const randomPick = z.object(texts('youtube_url', 'youtube_id', 'category_id'));
