import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { flag, optional, rowNumber } from '../../http/endpoints/fields.ts';
import { songSummary, videoId } from '../catalog/schemas.ts';
import { enterRoom, leaveRoom, readRoom, startRoom } from './members.ts';
import { addToRoom, muteInRoom, openRoom, reportRoom } from './room-playback.ts';

const SONGS_MAX = 100;

const room = z
  .string()
  .regex(/^[\w-]{22}$/, 'must be the code of a room')
  .describe('Code of the room, from its link');
const member = z
  .string()
  .regex(/^[\w-]{22}$/, 'must be the code of a page')
  .describe('Code that the page has made up, which nobody else knows');
const who = { room, member };

const number = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}(\.\d{1,9})?$/, `must be ${name}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be ${name}`);
const known = optional(number('a number', 0, 1e9)).describe('Revision of the songs that the page knows');

const view = {
  room: z.string(),
  topic: z.string().describe('Topic of /registry/events'),
  host: z.int().describe('Number of the member whose page plays'),
  open: z.boolean().describe('Whether everybody may add songs'),
  members: z.array(
    z.object({
      id: z.int(),
      name: z.string().describe('Made up by the server'),
      muted: z.boolean(),
      away: z.boolean().describe('Whether the page was left, and has a few seconds to come back'),
    }),
  ),
  song: songSummary.nullable(),
  second: z.number(),
  at: z.number().describe('When the song was at that second, in ms since 1970, by the clock of `now`'),
  playing: z.boolean(),
  speed: z.number(),
  repeat: z.boolean(),
  whole: z.boolean().describe('Whether the video plays from its beginning to its end, not within the bounds'),
  upcoming: z.array(songSummary).nullable().describe('What follows; null if it is known'),
  songs_rev: z.int(),
  additions: z
    .array(z.object({ id: z.int(), song: songSummary, by: z.string() }))
    .describe('Songs that the host’s page has yet to add to its queue'),
  now: z.number().describe('The database’s time in ms since 1970'),
};
const entered = z.object({ you: z.int().describe('Number of the caller'), ...view });

const VISITORS = { auth: 'none', limit: 'room' } as const;
const CHANGE = { ...VISITORS, method: 'POST' } as const;

export const roomGet = defineEndpoint({
  ...VISITORS,
  path: '/room/get',
  summary: 'What plays in a room, and who is in it',
  query: z.object({ room, known }),
  data: z.object(view),
  run: async (context, { room: id, known: rev }) => ({ data: await readRoom(context, id, rev) }),
});

export const roomStart = defineEndpoint({
  ...CHANGE,
  path: '/room/start',
  summary: 'Starts a room, whose host is the caller',
  form: z.object({ member }),
  data: entered,
  limit: 'write',
  run: async (context, _query, form) => ({ data: await startRoom(context, form.member) }),
});

export const roomEnter = defineEndpoint({
  ...CHANGE,
  path: '/room/enter',
  summary: 'Enters a room, or says every few seconds that the caller is still in it',
  form: z.object({
    ...who,
    known,
    idle: flag.optional().describe('Whether the song is paused there, so that others become the host first'),
  }),
  data: entered,
  run: async (context, _query, { known: rev, idle, ...form }) => ({
    data: await enterRoom(context, form, { known: rev, idle: idle === 'true' }),
  }),
});

export const roomReport = defineEndpoint({
  ...CHANGE,
  path: '/room/report',
  summary: 'Says what the host plays',
  form: z.object({
    ...who,
    song: optional(videoId),
    second: number('a second', 0, 1e6),
    at: optional(number('a time', 0, 1e14)).describe('When it was at that second, by the clock of `now`'),
    playing: flag,
    speed: number('a speed from 0.25 to 2', 0.25, 2),
    repeat: flag,
    whole: flag,
    upcoming: z
      .string()
      .regex(/^([\w-]{1,64}(,[\w-]{1,64})*)?$/, 'must be video ids, separated by commas')
      .transform((ids) => ids.split(',').filter(Boolean))
      .refine((ids) => ids.length <= SONGS_MAX, `must have at most ${SONGS_MAX} songs`)
      .optional(),
    last_added: number('a number', 0, 1e9).describe('Number of the last addition that is in the queue'),
  }),
  data: z.object({
    host: z.boolean().describe('Whether the caller is still the host'),
    songs_rev: z.int(),
    rev: z.int().describe('Revision of the topic after this'),
    addition: z.int().describe('Number of the last addition'),
    now: z.number(),
  }),
  run: async (
    context,
    _query,
    { room: id, member: secret, playing, repeat, whole, last_added: lastAdded, ...report },
  ) => ({
    data: await reportRoom(
      context,
      { room: id, member: secret },
      {
        ...report,
        lastAdded,
        playing: playing === 'true',
        repeat: repeat === 'true',
        whole: whole === 'true',
      },
    ),
  }),
});

export const roomAdd = defineEndpoint({
  ...CHANGE,
  path: '/room/add',
  summary: 'Adds a song to what the room plays next, if the host lets the caller',
  form: z.object({ ...who, s: videoId }),
  data: z.null(),
  limit: 'write',
  async run(context, _query, { s, ...form }) {
    await addToRoom(context, form, s);
    return { data: null };
  },
});

export const roomOpen = defineEndpoint({
  ...CHANGE,
  path: '/room/open',
  summary: 'Lets everybody in the room add songs, or the host alone',
  form: z.object({ ...who, open: flag }),
  data: z.null(),
  async run(context, _query, { open, ...form }) {
    await openRoom(context, form, open === 'true');
    return { data: null };
  },
});

export const roomMute = defineEndpoint({
  ...CHANGE,
  path: '/room/mute',
  summary: 'Lets a member of the room add no songs, or again',
  form: z.object({ ...who, id: rowNumber('must be the number of a member'), muted: flag }),
  data: z.null(),
  async run(context, _query, { id, muted, ...form }) {
    await muteInRoom(context, form, id, muted === 'true');
    return { data: null };
  },
});

export const roomLeave = defineEndpoint({
  ...CHANGE,
  path: '/room/leave',
  summary: 'Leaves a room',
  form: z.object({
    ...who,
    may_return: flag.describe('Whether the page may come back within 5 s, as after a reload'),
  }),
  data: z.null(),
  async run(context, _query, { may_return: mayReturn, ...form }) {
    await leaveRoom(context, form, mayReturn === 'true');
    return { data: null };
  },
});
