import { baseApi } from '@rushtone/contract';
import type { ListensConnect, ListensReport, ListensServices } from '@rushtone/domain';

/** A song that was heard; `at` is when it began, in seconds since 1970. */
export type Play = { s: string; at: number };

export const listensApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getListenServices: build.query<ListensServices[], void>({
      query: () => ({ path: '/listens/services', auth: 'required' }),
      keepUnusedDataFor: 0,
      providesTags: ['Account'],
    }),
    connectListens: build.mutation<ListensConnect, { service: 'listenbrainz'; token: string }>({
      query: (form) => ({ path: '/listens/connect', form, auth: 'required' }),
      invalidatesTags: ['Account'],
    }),
    disconnectListens: build.mutation<null, { service: 'listenbrainz' }>({
      query: (form) => ({ path: '/listens/disconnect', form, auth: 'required' }),
      invalidatesTags: ['Account'],
    }),
    reportPlays: build.mutation<ListensReport, readonly Play[]>({
      query: (plays) => ({
        path: '/listens/report',
        form: { plays: JSON.stringify(plays) },
        auth: 'required',
      }),
    }),
    reportPlaying: build.mutation<ListensReport, string>({
      query: (s) => ({ path: '/listens/playing', form: { s }, auth: 'required' }),
    }),
  }),
});

export const { useGetListenServicesQuery, useConnectListensMutation, useDisconnectListensMutation } =
  listensApi;
