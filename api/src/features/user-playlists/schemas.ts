import { OWN_PLAYLIST_NAME_MAX_LENGTH, OWN_PLAYLIST_SONGS_LIMIT } from '@rushtone/domain';
import { z } from 'zod';
import { playlistRules } from './rules.ts';
import { requiredText } from '../../http/endpoints/fields.ts';
import { videoId } from '../catalog/schemas.ts';

export const own = z.object({
  id: z.string(),
  name: z.string(),
  public: z.boolean(),
  songs: z.int(),
  youtube_url: z.string(),
  rules: playlistRules.optional().describe('Absent for a playlist by hand'),
  together: z.boolean().optional().describe('Whether others edit it too, or were invited to'),
  by: z.string().optional().describe('Name of the owner, if the caller only edits it'),
});

export const added = z.object({
  added: z.int(),
  already: z.int(),
  unknown: z.array(z.string()),
});

export const p = z
  .string()
  .regex(/^u-[\w-]{22}$/, 'must be the id of a playlist of yours')
  .describe('Id of the playlist: u- and 22 characters');
export const name = requiredText(OWN_PLAYLIST_NAME_MAX_LENGTH, 'please enter a name');

const ids = z.string().transform((value) => [...new Set(value.split(',').filter((id) => id !== ''))]);
const videoIds = z
  .array(videoId)
  .max(OWN_PLAYLIST_SONGS_LIMIT, `must name at most ${OWN_PLAYLIST_SONGS_LIMIT} songs`);

/** Song IDs, deduplicated. */
export const songs = ids
  .pipe(videoIds.min(1, 'must name a song'))
  .describe('Video ids of songs, separated by commas');
/** Empty: no songs; without it, the server applies what it can. */
export const foundSongs = ids
  .pipe(videoIds)
  .optional()
  .describe('Video ids of the songs that the device of the owner found, if a rule needs it');
export const before = videoId
  .optional()
  .describe('Video id of the song before which they are put; without it the end');

export const OWN = { auth: 'required' } as const;
export const CHANGE = { ...OWN, method: 'POST', limit: 'write' } as const;
