import { baseApi, type ApiMeta } from '@rushtone/contract';
import type { AccountInfo } from '@rushtone/domain';

export type LinkProvider = 'discord' | 'youtube';

export const { useGetAccountInfoQuery, useDisconnectMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAccountInfo: build.query<AccountInfo, void>({
      query: () => ({ path: '/account/getinfo', auth: 'required' }),
      providesTags: ['Account'],
    }),
    /** Returns the server's message. */
    disconnect: build.mutation<string, LinkProvider>({
      query: (provider) => ({ path: `/account/disconnect_${provider}`, auth: 'required' }),
      transformResponse: (_data: unknown, { message }: ApiMeta) => message,
      invalidatesTags: ['Account'],
    }),
  }),
});
