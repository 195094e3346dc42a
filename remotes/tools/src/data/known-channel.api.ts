import { baseApi } from '@rushtone/contract';

const channelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getKnownChannels: build.query<string[], void>({
      query: () => ({ path: '/account/channels', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Returns the address of a channel that the user has given before; it is only asked while a field is empty. */
export const useKnownChannel = (isEmpty: boolean): string | undefined =>
  channelsApi.endpoints.getKnownChannels.useQuery(undefined, { skip: !isEmpty }).data?.[0];
