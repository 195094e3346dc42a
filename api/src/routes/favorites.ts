import { z } from 'zod';
import { addFavorite, favoriteSongs, latestFavorite, removeFavorite } from '../catalog/favorites.ts';
import { getSong } from '../catalog/get-song.ts';
import { randomSong } from '../catalog/random-song.ts';
import { notFound } from '../errors/api-error.ts';
import { defineEndpoint, signedIn } from '../define-endpoint/define-endpoint.ts';
import { randomPick, song, songSummary, videoId } from './schemas.ts';

const OWN = { auth: 'required', ttlSeconds: 0 } as const;
const NONE = 'You have no favorites yet.';
const list = 'favorite';

export const favoriteGetLatest = defineEndpoint({
  ...OWN,
  path: '/favorite/getlatest',
  summary: "The caller's newest favorite",
  query: z.object({}),
  data: z.object({ youtube_url: z.string(), youtube_id: z.string() }),
  limit: 'account',
  async run(context) {
    const { services, brand } = context;
    const id = await latestFavorite(services.db, signedIn(context).uid, brand);
    if (id === undefined) throw notFound(NONE);
    return { data: { youtube_url: id, youtube_id: id } };
  },
});

export const favoriteGet = defineEndpoint({
  ...OWN,
  path: '/favorite/get',
  summary: "One of the caller's favorites, with the next and previous one",
  query: z.object({ s: videoId }),
  data: song,
  limit: 'account',
  async run(context, { s }) {
    const { services, brand, now } = context;
    const { uid } = signedIn(context);
    const data = await getSong(services.db, { brand, videoId: s, list, explore: true, uid, now });
    if (!data?.favorite) throw notFound('That song is not among your favorites.');
    return { data };
  },
});

export const favoriteRandom = defineEndpoint({
  ...OWN,
  path: '/favorite/random',
  summary: 'A random favorite of the caller; never the same twice in a row',
  query: z.object({ not: videoId.optional().describe('Video id of the song that is playing') }),
  data: randomPick,
  limit: 'account',
  async run(context, { not = null }) {
    const { services, brand, caller, now } = context;
    const { uid } = signedIn(context);
    const data = await randomSong(services.db, { brand, list, uid, caller, not, now });
    if (data === undefined) throw notFound(NONE);
    return { data };
  },
});

export const favoriteGetAll = defineEndpoint({
  ...OWN,
  path: '/favorite/getall',
  summary: "The caller's favorites, newest first",
  query: z.object({}),
  data: z.array(songSummary),
  limit: 'account',
  async run(context) {
    const { services, brand, now } = context;
    return { data: await favoriteSongs(services.db, signedIn(context).uid, brand, now) };
  },
});

const CHANGE = {
  ...OWN,
  method: 'POST',
  query: z.object({}),
  form: z.object({ s: videoId }),
  data: z.object({ favorite: z.boolean() }),
  limit: 'write',
} as const;

export const favoriteAdd = defineEndpoint({
  ...CHANGE,
  path: '/favorite/add',
  summary: "Adds a song to the caller's favorites",
  async run(context, _query, { s }) {
    const { services, brand } = context;
    await addFavorite(services.db, { uid: signedIn(context).uid, brand, videoId: s });
    return { data: { favorite: true } };
  },
});

export const favoriteRemove = defineEndpoint({
  ...CHANGE,
  path: '/favorite/remove',
  summary: "Removes a song from the caller's favorites",
  async run(context, _query, { s }) {
    const { services, brand } = context;
    await removeFavorite(services.db, { uid: signedIn(context).uid, brand, videoId: s });
    return { data: { favorite: false } };
  },
});
