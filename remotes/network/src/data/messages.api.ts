import { baseApi } from '@rushtone/contract';

type SiteMessage = { domain_name: string; email: string; name: string; message: string };

/** Endpoints of forms, separate from those that pages read, because forms are loaded later. */
const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendContact: build.mutation<null, Readonly<Record<string, string>>>({
      query: (fields) => ({ path: '/contact/request', form: { ...fields } }),
    }),
    reportSite: build.mutation<null, { domain_name: string; reason: string }>({
      query: (report) => ({ path: '/website/report', form: report }),
    }),
    contactOwner: build.mutation<null, SiteMessage>({
      query: (message) => ({ path: '/website/contact', form: { ...message } }),
    }),
  }),
});

export const { useSendContactMutation, useReportSiteMutation, useContactOwnerMutation } = messagesApi;
