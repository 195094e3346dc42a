import { z } from 'zod';
import { CHANGE, foundSongs, name, OWN, own, p } from './schemas.ts';
import { findByRules, matchingSongs, playlistRules, requireValid, withRules } from './rules.ts';
import { changeUserPlaylist, createUserPlaylist, userPlaylist } from './user-playlists.ts';
import { defineEndpoint } from '../../http/endpoints/define-endpoint.ts';

export const userPlaylistMatch = defineEndpoint({
  ...OWN,
  onReplica: true,
  path: '/ownplaylist/match',
  summary: 'The songs that match rules, without those that only the device of the caller can apply',
  query: playlistRules.extend({
    after: z
      .string()
      .regex(/^\d{1,7}$/, 'must be a number')
      .default('0')
      .describe('Leaves out so many songs'),
  }),
  data: z.object({
    count: z.int().describe('Of all that match'),
    songs: z.array(z.object({ youtube_id: z.string(), title: z.string(), author_name: z.string() })),
  }),
  limit: 'account',
  async run(context, { after, ...rules }) {
    requireValid(rules);
    return { data: await matchingSongs(context, context.user.uid, rules, Number(after)) };
  },
});

export const userPlaylistCreateByRules = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/createbyrules',
  summary: 'Creates a private playlist of the caller that follows rules',
  form: playlistRules.extend({ name, s: foundSongs }),
  data: own,
  async run(context, _query, { name: title, s, ...rules }) {
    requireValid(rules);
    const { uid } = context.user;
    const row = { uid, name: title, rules: JSON.stringify(rules), found_at: context.now };
    const { id } = await createUserPlaylist(context, row, (db, list) =>
      findByRules({ ...context, db }, { uid, id: list }, rules, s),
    );
    return { data: await userPlaylist(context, uid, id) };
  },
});

export const userPlaylistRules = defineEndpoint({
  ...CHANGE,
  path: '/ownplaylist/rules',
  summary: 'Changes the rules of a playlist of the caller, and finds its songs again',
  form: playlistRules.extend({ p, s: foundSongs }),
  data: own,
  async run(context, _query, { p: id, s, ...rules }) {
    requireValid(rules);
    const { uid } = context.user;
    await withRules(context, { uid, id }, async (tx) => {
      await changeUserPlaylist(tx, { uid, id }, { rules: JSON.stringify(rules) });
      await findByRules(tx, { uid, id }, rules, s);
    });
    return { data: await userPlaylist(context, uid, id) };
  },
});

export const userPlaylistRefresh = defineEndpoint({
  ...CHANGE,
  limit: 'account',
  path: '/ownplaylist/refresh',
  summary: 'Finds the songs of a playlist by rules of the caller again',
  form: z.object({ p, s: foundSongs }),
  data: z.object({ changed: z.boolean().describe('Whether it has other songs now, or another order') }),
  async run(context, _query, { p: id, s }) {
    const target = { uid: context.user.uid, id };
    const changed = await withRules(context, target, (tx, rules) => findByRules(tx, target, rules, s));
    return { data: { changed } };
  },
});
