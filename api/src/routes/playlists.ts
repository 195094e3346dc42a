import { z } from 'zod';
import { getPlaylist, homePlaylists, namedPlaylists, popularPlaylists } from '../catalog/playlists.ts';
import { notFound } from '../errors/api-error.ts';
import { defineEndpoint } from '../define-endpoint/define-endpoint.ts';
import { flag, listId, playlist, songSummary } from './schemas.ts';

export const playlistAll = defineEndpoint({
  path: '/playlist/all',
  summary: 'Playlists: those of the home page, by name, or the most popular first',
  query: z.object({ home: flag.optional(), order: z.enum(['ASC', 'DESC']).optional() }),
  data: z.array(playlist),
  auth: 'none',
  ttlSeconds: 3,
  limit: 'read',
  async run({ services: { db }, brand, now }, { home, order }) {
    if (home === 'true') return { data: await homePlaylists(db, brand) };
    return { data: await (order ? namedPlaylists(db, brand, order) : popularPlaylists(db, brand, now)) };
  },
});

export const playlistGet = defineEndpoint({
  path: '/playlist/get',
  summary: 'One playlist with its songs',
  query: z.object({ p: listId.min(1, 'is missing') }),
  data: z.object({ playlist, songs: z.array(songSummary) }),
  auth: 'none',
  ttlSeconds: 3,
  limit: 'read',
  async run({ services, brand, now }, { p }) {
    const data = await getPlaylist(services.db, brand, p, now);
    if (data === undefined) throw notFound('We could not find that playlist.');
    return { data };
  },
});
