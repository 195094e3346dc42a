import { isUserPlaylist } from '@rushtone/domain';
import { z } from 'zod';
import { getPlaylist, homePlaylists, namedPlaylists, popularPlaylists } from './playlists.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { notFound } from '../../errors/api-error.ts';
import { direction, flag, optional } from '../../http/endpoints/fields.ts';
import { listId, playlist, songSummary, tint } from './schemas.ts';

const READ = { auth: 'none', ttlSeconds: 3, limit: 'read', onReplica: true } as const;

export const playlistAll = defineEndpoint({
  ...READ,
  path: '/playlist/all',
  summary: 'Playlists: those of the home page, by name, or the most popular first',
  query: z.object({ home: optional(flag), order: optional(direction) }),
  data: z.array(playlist),
  tags: () => ['playlists'],
  async run(context, { home, order }) {
    if (home === 'true') return { data: await homePlaylists(context) };
    return { data: await (order ? namedPlaylists(context, order) : popularPlaylists(context).execute()) };
  },
});

export const playlistGet = defineEndpoint({
  ...READ,
  auth: 'optional',
  isStored: ({ p }) => !isUserPlaylist(p),
  path: '/playlist/get',
  summary: 'One playlist with its songs',
  query: z.object({ p: listId.min(1, 'is missing') }),
  data: z.object({ playlist, songs: z.array(songSummary), tint }),
  tags: (_query, { playlist: { id } }) => [`playlist-${id}`, 'playlists', 'songs'],
  async run(context, { p }) {
    const data = await getPlaylist(context, p, context.user?.uid ?? null);
    if (data === undefined) throw notFound('We could not find that playlist.');
    return { data };
  },
});
