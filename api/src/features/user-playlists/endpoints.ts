import { z } from 'zod';
import { added, before, CHANGE, name, OWN, own, p, songs } from './schemas.ts';
import { addSongs, fillPlaylist, moveSongs, removeSongs } from './user-playlist-songs.ts';
import {
  changeUserPlaylist,
  createUserPlaylist,
  userPlaylist,
  userPlaylists,
  restoreUserPlaylist,
} from './user-playlists.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { flag } from '../../http/endpoints/fields.ts';

export const userPlaylistGetAll = defineEndpoint({
  ...OWN,
  onReplica: true,
  path: '/ownplaylist/getall',
  summary: "The caller's own playlists, the one changed last first",
  data: z.array(own),
  limit: 'account',
  run: async (context) => ({ data: await userPlaylists(context, context.user.uid) }),
});

export const userPlaylistCreate = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/create',
  summary: 'Creates a private playlist of the caller, with or without songs',
  form: z.object({ name, s: songs.optional() }),
  data: own.extend({ unknown: added.shape.unknown }),
  async run(context, _query, { name: title, s = [] }) {
    const { uid } = context.user;
    const { id, filled: unknown } = await createUserPlaylist(context, { uid, name: title }, (db, list) =>
      fillPlaylist({ ...context, db }, list, s),
    );
    return { data: { ...(await userPlaylist(context, uid, id)), unknown } };
  },
});

export const userPlaylistRename = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/rename',
  summary: 'Renames a playlist of the caller',
  form: z.object({ p, name }),
  data: own,
  async run(context, _query, { p: id, name: title }) {
    const { uid } = context.user;
    await changeUserPlaylist(context, { uid, id }, { name: title });
    return { data: await userPlaylist(context, uid, id) };
  },
});

export const userPlaylistShare = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/share',
  summary: 'Makes a playlist of the caller public for everybody who has its link, or private',
  form: z.object({ p, public: flag }),
  data: own,
  async run(context, _query, { p: id, public: shared }) {
    const { uid } = context.user;
    await changeUserPlaylist(context, { uid, id }, { public: shared === 'true' });
    return { data: await userPlaylist(context, uid, id) };
  },
});

export const userPlaylistDelete = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/delete',
  summary: 'Deletes a playlist of the caller, who can restore it for a day',
  form: z.object({ p }),
  data: z.null(),
  async run(context, _query, { p: id }) {
    await changeUserPlaylist(context, { uid: context.user.uid, id }, { deleted_at: context.now });
    return { data: null };
  },
});

export const userPlaylistRestore = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/restore',
  summary: 'Restores a playlist that the caller deleted within the last day',
  form: z.object({ p }),
  data: own,
  async run(context, _query, { p: id }) {
    const { uid } = context.user;
    await restoreUserPlaylist(context, uid, id);
    return { data: await userPlaylist(context, uid, id) };
  },
});

export const userPlaylistAdd = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/add',
  summary: 'Adds songs to a playlist of the caller; those that are in it stay where they are',
  form: z.object({ p, s: songs, before }),
  data: added,
  async run(context, _query, { p: id, s, before: place }) {
    const target = { uid: context.user.uid, id };
    return { data: await addSongs(context, target, { songs: s, before: place }) };
  },
});

export const userPlaylistRemove = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/remove',
  summary: 'Removes songs from a playlist of the caller',
  form: z.object({ p, s: songs }),
  data: z.null(),
  async run(context, _query, { p: id, s }) {
    await removeSongs(context, { uid: context.user.uid, id }, s);
    return { data: null };
  },
});

export const userPlaylistMove = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/move',
  summary: 'Moves songs of a playlist of the caller',
  form: z.object({ p, s: songs, before }),
  data: z.null(),
  async run(context, _query, { p: id, s, before: place }) {
    await moveSongs(context, { uid: context.user.uid, id }, { songs: s, before: place });
    return { data: null };
  },
});
