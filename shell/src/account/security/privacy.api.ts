import { baseApi, type ApiMeta } from '@rushtone/contract';
import type { AccountExport } from '@rushtone/domain';

export const { useExportDataMutation, useEraseAccountMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, since it runs on a press and must not be cached. */
    exportData: build.mutation<AccountExport, void>({
      query: () => ({ path: '/account/export', auth: 'required' }),
    }),
    /** Returns the server's message. */
    eraseAccount: build.mutation<string, void>({
      query: () => ({ path: '/account/erase', form: { confirm: 'delete' }, auth: 'required' }),
      transformResponse: (_data: unknown, { message }: ApiMeta) => message,
    }),
  }),
});
