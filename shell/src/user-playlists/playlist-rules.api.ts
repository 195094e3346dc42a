import { baseApi, type ApiError } from '@rushtone/contract';
import {
  needsDevice,
  type OwnplaylistMatch,
  type OwnplaylistRefresh,
  type Playlist,
  type PlaylistRules,
  type UserPlaylist,
} from '@rushtone/domain';
import { playHistory } from '../player/storage/history.ts';
import { readNotForMe } from '../player/storage/not-for-me.ts';
import { onThisDevice } from './on-this-device.ts';
import { ALL, change, edited, listenedTo, type Mine } from './user-playlists.api.ts';

/** The first songs are named as a preview. */
export type FoundSongs = { ids: string[]; count: number; first: OwnplaylistMatch['songs'] };
type Ruled = { uid: string; rules: PlaylistRules };
type Result<Data> = { data: Data } | { error: ApiError };
type Send = (request: object) => PromiseLike<{ data?: unknown; error?: ApiError }> | object;

const PREVIEW = 5;

/** Finds songs by rules: the server applies what it can, and the rest is left out here, page by page. */
const findSongs = async (rules: PlaylistRules, send: Send): Promise<Result<FoundSongs>> => {
  const limit = Number(rules.limit);
  const keep = onThisDevice(rules, { heard: playHistory.read(), notForMe: readNotForMe(), now: Date.now() });
  const onDevice = needsDevice(rules);
  // Else the first page says all: how many there are, and the first.
  const wanted = onDevice ? limit : 1;
  const songs: OwnplaylistMatch['songs'] = [];
  let after = 0;
  let page: OwnplaylistMatch;
  do {
    const query = { ...rules, after: String(after) };
    const request = { path: '/ownplaylist/match', query, auth: 'required' };
    const answer = (await send(request)) as Result<OwnplaylistMatch>;
    if ('error' in answer) return answer;
    page = answer.data;
    songs.push(...page.songs.filter(keep));
    after += page.songs.length;
  } while (songs.length < wanted && after < page.count && page.songs.length > 0);
  const found = songs.slice(0, limit);
  const count = onDevice ? found.length : Math.min(limit, page.count);
  return { data: { ids: found.map(({ youtube_id }) => youtube_id), count, first: found.slice(0, PREVIEW) } };
};

/** Sends a call with the songs that this device finds, if a rule needs it. */
const sendFound = async <Data>(
  { rules, call, form }: { rules: PlaylistRules; call: string; form: Record<string, string> },
  send: Send,
): Promise<Result<Data>> => {
  const found = needsDevice(rules) ? await findSongs(rules, send) : null;
  if (found && 'error' in found) return found;
  const request = change(call, { ...form, ...(found && { s: found.data.ids.join() }) });
  return (await send(request)) as Result<Data>;
};

const allOf = (p: string) => [ALL, listenedTo(p), edited(p)];

/** Endpoints of playlists by rules (spec §10.248). */
export const playlistRulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCatalogPlaylists: build.query<Playlist[], void>({
      query: () => ({ path: '/playlist/all', query: { order: 'ASC' } }),
    }),
    findByRules: build.query<FoundSongs, Ruled>({
      queryFn: ({ rules }, _api, _options, send) => findSongs(rules, send as Send),
      keepUnusedDataFor: 0,
    }),
    createByRules: build.mutation<UserPlaylist, { name: string; rules: PlaylistRules }>({
      queryFn: ({ name, rules }, _api, _options, send) =>
        sendFound<UserPlaylist>({ rules, call: 'createbyrules', form: { ...rules, name } }, send as Send),
      invalidatesTags: [ALL],
    }),
    changeRules: build.mutation<UserPlaylist, { p: string; rules: PlaylistRules }>({
      queryFn: ({ p, rules }, _api, _options, send) =>
        sendFound<UserPlaylist>({ rules, call: 'rules', form: { ...rules, p } }, send as Send),
      invalidatesTags: (_data, error, { p }) => (error ? [] : allOf(p)),
    }),
    refreshByRules: build.mutation<OwnplaylistRefresh, Pick<Mine, 'p'> & Pick<Ruled, 'rules'>>({
      queryFn: ({ p, rules }, _api, _options, send) =>
        sendFound<OwnplaylistRefresh>({ rules, call: 'refresh', form: { p } }, send as Send),
      invalidatesTags: (data, _error, { p }) => (data?.changed ? allOf(p) : []),
    }),
  }),
});

export const {
  useGetCatalogPlaylistsQuery,
  useFindByRulesQuery,
  useCreateByRulesMutation,
  useChangeRulesMutation,
  useRefreshByRulesMutation,
} = playlistRulesApi;
