import { baseApi } from '@rushtone/contract';
import type {
  UserPlaylist,
  Playlist,
  SiteDraft,
  SiteLook,
  SiteVersion,
  VisitCount,
  Website,
} from '@rushtone/domain';
import { storeWebsite } from './website.api.ts';

type Mutation = {
  dispatch: (action: unknown) => unknown;
  queryFulfilled: Promise<{ data: Website }>;
};

/** A version has texts, which the response has, and a look, which is read again. */
const storeRestored = (id: number, mutation: Mutation): void => {
  storeWebsite(id, mutation);
  mutation.queryFulfilled
    .then(() =>
      mutation.dispatch(
        lookApi.endpoints.getLook.initiate(undefined, { subscribe: false, forceRefetch: true }),
      ),
    )
    .catch(() => undefined);
};

const lookApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getLook: build.query<SiteLook, void>({
      query: () => ({ path: '/website/look', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    saveLook: build.mutation<SiteLook, SiteLook>({
      query: ({ theme, accent, order, playlists, cover, links }) => ({
        path: '/website/look',
        form: {
          theme,
          accent,
          order: order.join(),
          playlists: playlists.join(),
          links: JSON.stringify(links),
          cover: cover?.file ?? '',
          cover_alt: cover?.alt ?? '',
          ...(cover && { cover_position: cover.position }),
        },
        auth: 'required',
      }),
      onQueryStarted: (_look, { dispatch, queryFulfilled }) => {
        queryFulfilled
          .then(({ data }) => dispatch(lookApi.util.updateQueryData('getLook', undefined, () => data)))
          .catch(() => undefined);
      },
    }),
    getDraft: build.query<SiteDraft | null, void>({
      query: () => ({ path: '/website/draft', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    keepDraft: build.mutation<SiteDraft | null, { texts: Record<string, string>; look: SiteLook | null }>({
      query: ({ texts, look }) => ({
        path: '/website/draft',
        form: { texts: JSON.stringify(texts), look: JSON.stringify(look) },
        auth: 'required',
      }),
    }),
    getSiteVersions: build.query<SiteVersion[], void>({
      query: () => ({ path: '/website/versions', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    getSiteVisits: build.query<VisitCount[], number>({
      query: (days) => ({ path: '/website/visits', query: { days }, auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    restoreVersion: build.mutation<Website, number>({
      query: (id) => ({ path: '/website/restore', form: { id: String(id) }, auth: 'required' }),
      onQueryStarted: storeRestored,
    }),
    /** Playlists that a website can show: the catalog's, and the user's own public ones. */
    getPlaylistChoices: build.query<Playlist[], void>({
      query: () => ({ path: '/playlist/all' }),
    }),
    getUserPlaylistChoices: build.query<UserPlaylist[], void>({
      query: () => ({ path: '/ownplaylist/getall', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useGetDraftQuery,
  useGetLookQuery,
  useGetUserPlaylistChoicesQuery,
  useGetPlaylistChoicesQuery,
  useGetSiteVersionsQuery,
  useGetSiteVisitsQuery,
  useKeepDraftMutation,
  useRestoreVersionMutation,
  useSaveLookMutation,
} = lookApi;
