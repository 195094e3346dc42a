import { baseApi } from '@rushtone/contract';
import type {
  OwnplaylistInvitation,
  OwnplaylistInvite,
  OwnplaylistTogether,
  UserPlaylist,
} from '@rushtone/domain';
import { ALL, change, edited, listenedTo, together, type Mine } from './user-playlists.api.ts';

/** Endpoints of playlists that several people edit (spec §10.249). */
export const togetherApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTogether: build.query<OwnplaylistTogether, Mine>({
      query: ({ p }) => ({ path: '/ownplaylist/together', query: { p }, auth: 'required' }),
      providesTags: (_data, _error, { p }) => [together(p)],
    }),
    invite: build.mutation<OwnplaylistInvite, { p: string; name: string }>({
      query: (form) => change('invite', form),
      invalidatesTags: (_data, _error, { p }) => [ALL, together(p)],
    }),
    endInvitation: build.mutation<null, { p: string }>({
      query: (form) => change('endinvitation', form),
      invalidatesTags: (_data, _error, { p }) => [together(p)],
    }),
    /** The code of a link, and the account, which may have joined already. */
    getInvitation: build.query<OwnplaylistInvitation, { uid: string; code: string }>({
      query: ({ code }) => ({ path: '/ownplaylist/invitation', query: { code }, auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    join: build.mutation<UserPlaylist, { code: string; name: string }>({
      query: (form) => change('join', form),
      invalidatesTags: (data) => (data ? [ALL, together(data.id)] : [ALL]),
    }),
    removeEditor: build.mutation<null, { p: string; editor: number }>({
      query: ({ p, editor }) => change('removeeditor', { p, editor: String(editor) }),
      invalidatesTags: (_data, _error, { p }) => [ALL, together(p)],
    }),
    undoChange: build.mutation<null, { p: string; change: number }>({
      query: ({ p, change: id }) => change('undo', { p, change: String(id) }),
      invalidatesTags: (_data, _error, { p }) => [ALL, together(p), edited(p), listenedTo(p)],
    }),
  }),
});

export const {
  useGetTogetherQuery,
  useInviteMutation,
  useEndInvitationMutation,
  useGetInvitationQuery,
  useJoinMutation,
  useRemoveEditorMutation,
  useUndoChangeMutation,
} = togetherApi;
