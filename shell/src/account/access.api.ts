import { baseApi, type ApiMeta } from '@rushtone/contract';
import { NOT_ACTIVATED, SUCCESS } from '@rushtone/domain';

export const accessApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * True for a subscriber, whether his website is activated or not; any other code is an error. Asked for the
     * roles that are held now: with others the answer may be another.
     */
    getToolAccess: build.query<boolean, string>({
      query: () => ({ path: '/website/get', auth: 'required', accept: [SUCCESS, NOT_ACTIVATED] }),
      transformResponse: (_data: unknown, meta: ApiMeta) => [SUCCESS, NOT_ACTIVATED].includes(meta.code),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetToolAccessQuery } = accessApi;
