import {
  SOCIAL_NETWORKS,
  type Member,
  type Playlist,
  type PublicWebsite,
  type RandomSong,
  type SocialNetwork,
  type Song,
  type SongSummary,
  type Suggestion,
  type Website,
} from '@rushtone/domain';
import { z } from 'zod';

/** Schemas of the entities in requests and responses, checked against the types of @rushtone/domain. */

const NO_NUL = /^[^\0]*$/;

/** NUL is rejected because PostgreSQL cannot store it. */
export const text = (max: number) => z.string().trim().max(max).regex(NO_NUL, 'must be text');

export const videoId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'must be a video id: letters, digits, - and _')
  .describe('Video id of the song');

export const playingSong = videoId.optional().describe('Video id of the song that is playing');

/** A playlist id, `new`, `network` or `favorite`; an empty one counts as none. */
export const listId = text(64).describe('Playlist id, or new, network or favorite');

export const flag = z.enum(['true', 'false']);
export const direction = z
  .enum(['ASC', 'DESC'])
  .transform((order): 'asc' | 'desc' => (order === 'ASC' ? 'asc' : 'desc'));

export const playlist = z.object({
  id: z.string(),
  category_name: z.string(),
  description: z.string(),
  youtube_url: z.string(),
  description_url: z.string().nullable(),
  special: z.boolean(),
  image_url: z.string().nullable(),
}) satisfies z.ZodType<Playlist>;

export const songSummary = z.object({
  title: z.string(),
  author_name: z.string(),
  category_id: z.string(),
  category_name: z.string(),
  youtube_url: z.string(),
  youtube_id: z.string(),
  date_added: z.string(),
  new: flag,
}) satisfies z.ZodType<SongSummary>;

export const song = songSummary.extend({
  description: z.string(),
  first_song: z.string().nullable(),
  next: z.string().nullable(),
  next_title: z.string().nullable(),
  previous: z.string().nullable(),
  favorite: z.boolean(),
  explore: z.array(playlist),
  related: z.array(songSummary),
}) satisfies z.ZodType<Song>;

export const randomPick = z.object({
  youtube_url: z.string(),
  youtube_id: z.string(),
  category_id: z.string(),
}) satisfies z.ZodType<RandomSong>;

export const suggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('artist'), author_name: z.string() }),
  z.object({
    kind: z.literal('song'),
    author_name: z.string(),
    title: z.string(),
    youtube_id: z.string(),
    category_id: z.string(),
  }),
]) satisfies z.ZodType<Suggestion>;

export const member = z.object({
  channel_id: z.string(),
  channel_name: z.string(),
  channel_pic: z.string(),
  sub_tag: z.string(),
  testimonial: z.string().nullable(),
}) satisfies z.ZodType<Member>;

const links = Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, z.string()] as const)) as Record<
  SocialNetwork,
  z.ZodString
>;

export const website = z.object({
  domain_name: z.string(),
  name: z.string(),
  subtitle: z.string(),
  form_mail: z.string(),
  about_me: z.string(),
  social_text: z.string(),
  ...links,
}) satisfies z.ZodType<Website>;

export const publicWebsite = website.omit({ form_mail: true }) satisfies z.ZodType<PublicWebsite>;
