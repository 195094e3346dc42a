import { baseApi } from '@rushtone/contract';
import type { ArtworkRequest } from '@rushtone/domain';

/** Values of the form; '' means no deadline. */
export type ArtworkForm = Record<
  keyof Pick<ArtworkRequest, 'channel' | 'kind' | 'style' | 'references' | 'deadline' | 'notes'>,
  string
>;

const artworkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getArtworkRequests: build.query<ArtworkRequest[], void>({
      query: () => ({ path: '/artwork/getall', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    withdrawArtwork: build.mutation<null, number>({
      query: (id) => ({ path: '/artwork/withdraw', form: { id: String(id) }, auth: 'required' }),
    }),
    requestArtwork: build.mutation<null, ArtworkForm>({
      query: (form) => ({ path: '/artwork/request', form, auth: 'required' }),
    }),
  }),
});

export const { useGetArtworkRequestsQuery, useRequestArtworkMutation, useWithdrawArtworkMutation } =
  artworkApi;
