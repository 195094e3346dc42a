import { baseApi } from '@rushtone/contract';
import type { Gift, GiftCreate, GiftRedeem } from '@rushtone/domain';

type NewGift = {
  plan: string;
  months: string;
  giver: string;
  recipient: string;
  message: string;
  send_on: string;
};

export const { useGetGiftQuery, useCreateGiftMutation, useRedeemGiftMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getGift: build.query<Gift, string>({
      query: (code) => ({ path: '/gift', query: { code }, auth: 'optional' }),
      keepUnusedDataFor: 0,
    }),
    /** Returns the address of the page on which the gift is paid. */
    createGift: build.mutation<GiftCreate, NewGift>({
      query: (form) => ({ path: '/gift/create', form, auth: 'optional' }),
    }),
    redeemGift: build.mutation<GiftRedeem, string>({
      query: (code) => ({ path: '/gift/redeem', form: { code }, auth: 'required' }),
    }),
  }),
});
