import { baseApi } from '@rushtone/contract';
import type { FeedItem, Member, MemberStats, PublicSite, SubscriberSite } from '@rushtone/domain';

export type SiteMessage = { domain_name: string; email: string; name: string; message: string };

export const networkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMemberStats: build.query<MemberStats, void>({
      query: () => ({ path: '/member/stats' }),
    }),
    getMembers: build.query<Member[], { limit: number }>({
      query: ({ limit }) => ({ path: '/member/all', query: { limit } }),
    }),
    getTestimonials: build.query<Member[], void>({
      query: () => ({ path: '/member/testimonial' }),
    }),
    getSubscriberSites: build.query<SubscriberSite[], void>({
      query: () => ({ path: '/subscriber/getsubscriberssite' }),
    }),
    getNews: build.query<FeedItem[], void>({
      query: () => ({ path: '/feed/get' }),
    }),
    sendContact: build.mutation<null, Readonly<Record<string, string>>>({
      query: (fields) => ({ path: '/contact/request', form: { ...fields } }),
    }),
    getPublicSite: build.query<PublicSite, string>({
      query: (name) => ({ path: '/website/public', query: { name } }),
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
  useGetMemberStatsQuery,
  useGetMembersQuery,
  useGetTestimonialsQuery,
  useGetSubscriberSitesQuery,
  useGetNewsQuery,
  useSendContactMutation,
  useGetPublicSiteQuery,
  useReportSiteMutation,
  useContactOwnerMutation,
} = networkApi;
