import {
  COVER_ALT_MAX_LENGTH,
  COVER_POSITIONS,
  SEARCH_MAX_LENGTH,
  SITE_SECTIONS,
  SITE_THEMES,
  SOCIAL_NETWORKS,
  type Member,
  type Playlist,
  type PublicWebsite,
  type RandomSong,
  type SearchMatches,
  type SearchSuggestion,
  type SiteCover,
  type SiteLook,
  type Song,
  type SongPage,
  type SongSummary,
  type Suggestion,
  type Website,
} from '@rushtone/domain';
import { z } from 'zod';

/** Schemas of the entities in requests and responses, checked against the types of @rushtone/domain. */

const NO_NUL = /^[^\0]*$/;

/** NUL is rejected because PostgreSQL cannot store it. */
export const text = (max: number, tooLong?: string) =>
  z.string().trim().max(max, tooLong).regex(NO_NUL, 'must be text');

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

export const searched = text(
  SEARCH_MAX_LENGTH,
  `Please search for at most ${SEARCH_MAX_LENGTH} characters.`,
).min(1, 'Please type a title or an artist.');

export const flag = z.enum(['true', 'false']);
export const direction = z
  .enum(['ASC', 'DESC'])
  .transform((order): 'asc' | 'desc' => (order === 'ASC' ? 'asc' : 'desc'));

/** An optional parameter. Empty counts as absent, because forms submit empty fields. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.or(z.literal('').transform(() => undefined)).optional();

/** Required text fields. */
const texts = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>;

export const playlist = z.object({
  ...texts('id', 'category_name', 'description', 'youtube_url'),
  description_url: z.string().nullable(),
  special: z.boolean(),
  image_url: z.string().nullable(),
  songs: z.number().int().optional(),
}) satisfies z.ZodType<Playlist>;

export const songSummary = z.object({
  ...texts('title', 'author_name', 'category_id', 'category_name'),
  ...texts('youtube_url', 'youtube_id', 'date_added'),
  new: flag,
  duration: z.int().optional().describe('Of the video, in seconds, if it is known'),
  bounds: z
    .object({ start: z.int(), end: z.int().nullable() })
    .optional()
    .describe('Where the song begins and ends in the video, in seconds, if it is not the whole video'),
}) satisfies z.ZodType<SongSummary>;

/** Absent for covers without colors, and until the cover is analyzed. */
export const tint = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .optional()
  .describe('The color of the cover');

export const songPage = z.object({
  songs: z.array(songSummary),
  next: z.string().nullable().describe('Asks for the songs after these, as `after`; null at the last'),
}) satisfies z.ZodType<SongPage>;

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
}) satisfies z.ZodType<Song>;

export const randomPick = z.object(
  texts('youtube_url', 'youtube_id', 'category_id'),
) satisfies z.ZodType<RandomSong>;

export const suggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('artist'), author_name: z.string() }),
  z.object({
    kind: z.literal('song'),
    ...texts('author_name', 'title', 'youtube_id', 'category_id'),
  }),
]) satisfies z.ZodType<Suggestion>;

export const member = z.object({
  ...texts('channel_id', 'channel_name', 'channel_pic', 'sub_tag'),
  testimonial: z.string().nullable(),
}) satisfies z.ZodType<Member>;

export const searchMatches = z.object({
  artists: z.array(z.object({ author_name: z.string(), songs: z.int() })),
  playlists: z.array(playlist),
  members: z.array(member),
  did_you_mean: z.array(z.string()).describe('Only when nothing was found'),
}) satisfies z.ZodType<SearchMatches>;

export const searchSuggestion = z.discriminatedUnion('kind', [
  ...suggestion.options,
  z.object({ kind: z.literal('playlist'), playlist }),
  z.object({ kind: z.literal('member'), member }),
]) satisfies z.ZodType<SearchSuggestion>;

export const website = z.object({
  ...texts('domain_name', 'name', 'subtitle', 'form_mail', 'about_me', 'social_text'),
  ...texts(...SOCIAL_NETWORKS),
}) satisfies z.ZodType<Website>;

export const publicWebsite = website.omit({ form_mail: true }) satisfies z.ZodType<PublicWebsite>;

/** ID of an uploaded cover. */
export const coverFile = z
  .string('is missing')
  .regex(/^[\w-]{22}$/, 'must be the name of an uploaded picture');

export const siteCover = z.object({
  file: coverFile,
  alt: z.string().max(COVER_ALT_MAX_LENGTH).describe('Alternative text'),
  position: z.enum(COVER_POSITIONS),
}) satisfies z.ZodType<SiteCover>;

export const siteLook = z.object({
  theme: z.enum(SITE_THEMES),
  accent: z.string().describe('#rrggbb, or empty for that of the theme'),
  order: z.array(z.enum(SITE_SECTIONS)),
  playlists: z.array(z.string()),
  // Pages of older versions don't send it.
  cover: siteCover.nullable().default(null),
}) satisfies z.ZodType<SiteLook>;
