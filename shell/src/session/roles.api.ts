import { baseApi } from '@rushtone/contract';
import type { AccountRoles } from '@rushtone/domain';

export const rolesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRoles: build.query<AccountRoles, void>({
      query: () => ({ path: '/account/getroles', auth: 'required' }),
      providesTags: ['Account'],
    }),
  }),
});
