import { baseApi } from '@rushtone/contract';

type SiteMessage = { domain_name: string; email: string; name: string; message: string };

/** Endpoints of forms, separate from those that pages read, because forms are loaded later. */
const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendContact: build.mutation<null, Readonly<Record<string, string>>>({
      query: (fields) => ({ path: '/contact/request', form: { ...fields } }),
    }),
    /** Addresses of channels that a signed-in user has given before. */
    getChannelsToApplyWith: build.query<string[], void>({
      query: () => ({ path: '/account/channels', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    reportSite: build.mutation<null, { domain_name: string; reason: string }>({
      query: (report) => ({ path: '/website/report', form: report }),
    }),
    contactOwner: build.mutation<null, SiteMessage>({
      query: (message) => ({ path: '/website/contact', form: { ...message } }),
    }),
  }),
});

export const {
  useContactOwnerMutation,
  useGetChannelsToApplyWithQuery,
  useReportSiteMutation,
  useSendContactMutation,
} = messagesApi;
