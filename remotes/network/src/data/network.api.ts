import { baseApi } from '@rushtone/contract';
import type { FeedItem, Member, MemberStats, SongSummary, SubscriberSite } from '@rushtone/domain';

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
    getSongsByArtist: build.query<{ songs: SongSummary[] }, string>({
      query: (s) => ({
        path: '/song/searchpage',
        query: { s, type: 'artist', orderBy: 'date_added', orderDir: 'DESC' },
      }),
    }),
    getNews: build.query<FeedItem[], void>({
      query: () => ({ path: '/feed/get' }),
    }),
  }),
});

export const {
  useGetMemberStatsQuery,
  useGetMembersQuery,
  useGetTestimonialsQuery,
  useGetSubscriberSitesQuery,
  useGetSongsByArtistQuery,
  useGetNewsQuery,
} = networkApi;
