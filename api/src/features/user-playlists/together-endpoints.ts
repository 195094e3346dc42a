import { EDITOR_NAME_MAX_LENGTH } from '@rushtone/domain';
import { z } from 'zod';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { requiredText, rowNumber } from '../../http/endpoints/fields.ts';
import { CHANGE, OWN, own, p } from './schemas.ts';
import { endInvitation, invitationOf, invite, join, removeEditor, together } from './together.ts';
import { undoChange } from './user-playlist-songs.ts';
import { userPlaylist } from './user-playlists.ts';

const name = requiredText(EDITOR_NAME_MAX_LENGTH, 'please enter a name').describe(
  'Name that the other editors see',
);
const code = z
  .string()
  .regex(/^[\w-]{22}$/, 'must be the code of an invitation')
  .describe('Code of the link of an invitation');

export const userPlaylistTogether = defineEndpoint({
  ...OWN,
  path: '/ownplaylist/together',
  summary: 'Who edits a playlist with the caller, and what was changed last',
  query: z.object({ p }),
  data: z.object({
    topic: z.string().nullable().describe('Topic of /registry/events, once somebody was invited'),
    invite: z.string().nullable().describe('Code of the link, for the owner, while there is one'),
    editors: z.array(z.object({ id: z.int(), name: z.string(), owner: z.boolean(), you: z.boolean() })),
    changes: z.array(
      z.object({
        id: z.int(),
        at: z.string(),
        by: z.string().nullable().describe('Name of the editor; null once that person has left'),
        you: z.boolean(),
        call: z.enum(['add', 'remove', 'move']),
        songs: z.int().describe('Number of songs'),
        titles: z.array(z.string()).describe('Of the first songs'),
        undone: z.boolean(),
      }),
    ),
  }),
  limit: 'account',
  run: async (context, { p: id }) => ({ data: await together(context, { uid: context.user.uid, id }) }),
});

export const userPlaylistInvite = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/invite',
  summary: 'Lets everybody who has the link edit a playlist of the caller',
  form: z.object({ p, name }),
  data: z.object({ invite: z.string() }),
  run: async (context, _query, { p: id, name: by }) => ({
    data: { invite: await invite(context, { uid: context.user.uid, id }, by) },
  }),
});

export const userPlaylistEndInvitation = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/endinvitation',
  summary: 'Ends the link of an invitation; those who have joined stay',
  form: z.object({ p }),
  data: z.null(),
  async run(context, _query, { p: id }) {
    await endInvitation(context, { uid: context.user.uid, id });
    return { data: null };
  },
});

export const userPlaylistInvitation = defineEndpoint({
  ...OWN,
  path: '/ownplaylist/invitation',
  summary: 'What a link invites to',
  query: z.object({ code }),
  data: z.object({
    id: z.string(),
    name: z.string(),
    by: z.string().describe('Name of the owner'),
    joined: z.boolean().describe('Whether the caller edits the playlist already'),
  }),
  limit: 'account',
  run: async (context, query) => ({ data: await invitationOf(context, context.user.uid, query.code) }),
});

export const userPlaylistJoin = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/join',
  summary: 'Makes the caller an editor of a playlist',
  form: z.object({ code, name }),
  data: own,
  async run(context, _query, form) {
    const { uid } = context.user;
    return { data: await userPlaylist(context, uid, await join(context, uid, form)) };
  },
});

export const userPlaylistRemoveEditor = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/removeeditor',
  summary: 'Removes an editor from a playlist of the caller, or the caller from a playlist of somebody else',
  form: z.object({ p, editor: rowNumber('must be the number of an editor') }),
  data: z.null(),
  async run(context, _query, { p: id, editor }) {
    await removeEditor(context, { uid: context.user.uid, id }, editor);
    return { data: null };
  },
});

export const userPlaylistUndo = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/undo',
  summary: 'Undoes a change of a playlist that several people edit, whatever was changed since',
  form: z.object({ p, change: rowNumber('must be the number of a change') }),
  data: z.null(),
  async run(context, _query, { p: id, change }) {
    await undoChange(context, { uid: context.user.uid, id }, change);
    return { data: null };
  },
});
