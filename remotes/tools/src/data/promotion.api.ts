import { baseApi } from '@rushtone/contract';
import type { Promotion } from '@rushtone/domain';

export type PromotionLinks = Pick<Promotion, 'youtube_channel' | 'youtube_share'>;

const promotionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPromotion: build.query<Promotion, void>({
      query: () => ({ path: '/promotion/get', auth: 'required' }),
      providesTags: ['Promotion'],
    }),
    savePromotion: build.mutation<null, PromotionLinks>({
      query: (form) => ({ path: '/promotion/save', form, auth: 'required' }),
      onQueryStarted: (links, { dispatch, queryFulfilled }) => {
        const store = promotionApi.util.updateQueryData('getPromotion', undefined, (draft) => ({
          ...draft,
          ...links,
        }));
        queryFulfilled.then(() => dispatch(store)).catch(() => undefined);
      },
    }),
  }),
});

export const { useGetPromotionQuery, useSavePromotionMutation } = promotionApi;
export const prefetchPromotion = promotionApi.endpoints.getPromotion.initiate;
