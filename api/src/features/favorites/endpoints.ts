import { z } from 'zod';
import { addFavorite, favoriteSongs, latestFavorite, removeFavorite } from './favorites.ts';
import { getSong } from '../catalog/get-song.ts';
import { randomSong, songOfBag } from '../catalog/random-song.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';
import { notFound } from '../../errors/api-error.ts';
import { bag, playingSong, randomPick, song, songSummary, videoId } from '../catalog/schemas.ts';

const OWN = { auth: 'required', limit: 'account' } as const;
const NONE = 'You have no favorites yet.';
const list = 'favorite';

export const favoriteGetLatest = defineEndpoint({
  ...OWN,
  onReplica: true,
  path: '/favorite/getlatest',
  summary: "The caller's newest favorite",
  data: z.object({ youtube_url: z.string(), youtube_id: z.string() }),
  async run(context) {
    const id = await latestFavorite(context, context.user.uid);
    if (id === undefined) throw notFound(NONE);
    return { data: { youtube_url: id, youtube_id: id } };
  },
});

export const favoriteGet = defineEndpoint({
  ...OWN,
  onReplica: true,
  path: '/favorite/get',
  summary: "One of the caller's favorites, with the next and previous one",
  query: z.object({ s: videoId }),
  data: song,
  async run(context, { s }) {
    const data = await getSong(context, { videoId: s, list, explore: true, uid: context.user.uid });
    if (!data?.favorite) throw notFound('That song is not among your favorites.');
    return { data };
  },
});

export const favoriteRandom = defineEndpoint({
  ...OWN,
  path: '/favorite/random',
  summary: 'A random favorite of the caller; never the same twice in a row, or each once with `bag`',
  query: z.object({ not: playingSong, bag }),
  data: randomPick,
  async run(context, { not = null, bag: place }) {
    const { user, caller } = context;
    const data = place
      ? await songOfBag(context, { list, uid: user.uid, ...place })
      : await randomSong(context, { list, uid: user.uid, caller, not });
    if (data === undefined) throw notFound(NONE);
    return { data };
  },
});

export const favoriteGetAll = defineEndpoint({
  ...OWN,
  onReplica: true,
  path: '/favorite/getall',
  summary: "The caller's favorites, newest first",
  data: z.array(songSummary),
  run: async (context) => ({ data: await favoriteSongs(context, context.user.uid) }),
});

const CHANGE = {
  method: 'POST',
  form: z.object({ s: videoId }),
  data: z.object({ favorite: z.boolean() }),
  auth: 'required',
  limit: 'write',
} as const;

export const favoriteAdd = defineEndpoint({
  ...CHANGE,
  path: '/favorite/add',
  summary: "Adds a song to the caller's favorites",
  async run(context, _query, { s }) {
    await addFavorite(context, context.user.uid, s);
    return { data: { favorite: true } };
  },
});

export const favoriteRemove = defineEndpoint({
  ...CHANGE,
  path: '/favorite/remove',
  summary: "Removes a song from the caller's favorites",
  async run(context, _query, { s }) {
    await removeFavorite(context, context.user.uid, s);
    return { data: { favorite: false } };
  },
});
