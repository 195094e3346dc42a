import { isUserPlaylist } from '@rushtone/domain';
import { z } from 'zod';
import { getSong } from './get-song.ts';
import { randomSong, songOfBag } from './random-song.ts';
import { defineEndpoint, type RequestContext } from '../../http/endpoints/define-endpoint.ts';
import { notFound } from '../../errors/api-error.ts';
import { flag, optional } from '../../http/endpoints/fields.ts';
import { bag, listId, playingSong, randomPick, song, videoId } from './schemas.ts';

/** Virtual playlists. */
const SPECIAL = new Set(['new', 'network']);

export const songGet = defineEndpoint({
  path: '/song/get',
  summary: 'A song, with the next and previous one in a list',
  query: z.object({ s: z.string(), p: listId.optional(), explore: optional(flag) }),
  data: song,
  auth: 'optional',
  onReplica: true,
  ttlSeconds: 30,
  isStored: ({ p }) => !isUserPlaylist(p),
  limit: 'read',
  async run(context, { s, p, explore }) {
    const uid = context.user?.uid ?? null;
    const request = { videoId: s, list: p || null, explore: explore === 'true', uid };
    // Not refused by the schema, so that a broken link gets the message of a missing song.
    const data = videoId.safeParse(s).success ? await getSong(context, request) : undefined;
    if (data === undefined) throw notFound('We could not find that song. It may have been removed.');
    return { data };
  },
  tags: ({ s }, { category_id }) => [`song-${s}`, `playlist-${category_id}`, 'catalog'],
  // Plays from a list are counted.
  isCounted: ({ p }) => Boolean(p),
  onSuccess({ plays, brand }, { p }, data) {
    if (p && (p === data.category_id || SPECIAL.has(p))) plays.count(brand, p);
  },
});

type RandomOptions = Parameters<typeof randomSong>[1];

/** While the primary is away a replica picks, so that listeners still find something to play (spec §10.262). */
const pickRandom = (context: RequestContext, options: RandomOptions) =>
  context.databases.isAway()
    ? context.databases.read({ group: 'song', uid: null }, (db) =>
        randomSong({ ...context, db }, options, { readOnly: true }),
      )
    : randomSong(context, options);

export const songRandom = defineEndpoint({
  path: '/song/random',
  summary: 'A random song; never the same twice in a row for one caller and list, or each once with `bag`',
  query: z.object({ p: listId.optional(), not: playingSong, bag }),
  data: randomPick,
  auth: 'optional',
  limit: 'read',
  async run(context, { p, not = null, bag: place }) {
    const { user, caller } = context;
    const from = { list: p || null, uid: user?.uid ?? null };
    const data = place
      ? await context.databases.read({ group: 'song', uid: from.uid }, (db) =>
          songOfBag({ ...context, db }, { ...from, ...place }),
        )
      : await pickRandom(context, { ...from, caller, not });
    if (data === undefined) throw notFound('There is no song in that playlist.');
    return { data };
  },
});
