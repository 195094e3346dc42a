import { baseApi, type ApiMeta } from '@rushtone/contract';
import type { SignIn } from '@rushtone/domain';

export const { useGetSignInsQuery, useSignOutEverywhereMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSignIns: build.query<SignIn[], void>({
      query: () => ({ path: '/account/signins', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    /** Returns the server's message. */
    signOutEverywhere: build.mutation<string, void>({
      query: () => ({ path: '/account/signout_everywhere', form: {}, auth: 'required' }),
      transformResponse: (_data: unknown, { message }: ApiMeta) => message,
    }),
  }),
});
