import { baseApi } from '@rushtone/contract';
import type { Promotion, PromotionFeed, PromotionOffer } from '@rushtone/domain';

export type PromotionLinks = Pick<Promotion, 'youtube_channel' | 'youtube_share'>;

const promotionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPromotion: build.query<Promotion, void>({
      query: () => ({ path: '/promotion/get', auth: 'required' }),
      providesTags: ['Promotion'],
    }),
  }),
});

type Draft = (draft: Promotion) => void;
type Mutation<Data> = {
  dispatch: (action: ReturnType<typeof promotionApi.util.updateQueryData>) => unknown;
  queryFulfilled: Promise<{ data: Data }>;
};

/** Updates the cached page with the server's response. */
const store = <Data>({ dispatch, queryFulfilled }: Mutation<Data>, change: (data: Data) => Draft): void => {
  queryFulfilled
    .then(({ data }) =>
      dispatch(
        promotionApi.util.updateQueryData('getPromotion', undefined, (draft) => void change(data)(draft)),
      ),
    )
    .catch(() => undefined);
};

const storeSlots = (_id: number, mutation: Mutation<PromotionOffer[]>): void =>
  store(mutation, (slots) => (draft) => {
    draft.slots = slots;
  });

const changesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    savePromotion: build.mutation<null, PromotionLinks>({
      query: (form) => ({ path: '/promotion/save', form, auth: 'required' }),
      onQueryStarted: (links, mutation) => store(mutation, () => (draft) => void Object.assign(draft, links)),
    }),
    takeSlot: build.mutation<PromotionOffer[], number>({
      query: (id) => ({ path: '/promotion/take', form: { id: String(id) }, auth: 'required' }),
      onQueryStarted: storeSlots,
    }),
    giveSlotBack: build.mutation<PromotionOffer[], number>({
      query: (id) => ({ path: '/promotion/give_back', form: { id: String(id) }, auth: 'required' }),
      onQueryStarted: storeSlots,
    }),
    setReminders: build.mutation<null, boolean>({
      query: (reminders) => ({
        path: '/promotion/reminders',
        form: { reminders: String(reminders) },
        auth: 'required',
      }),
      onQueryStarted: (reminders, mutation) =>
        store(mutation, () => (draft) => {
          draft.reminders = reminders;
        }),
    }),
    /** The response contains the only copy of the secret path. */
    makeFeed: build.mutation<PromotionFeed, void>({
      query: () => ({ path: '/promotion/feed', form: { on: 'true' }, auth: 'required' }),
      onQueryStarted: (_nothing, mutation) =>
        store(mutation, ({ feed_since }) => (draft) => {
          draft.feed_since = feed_since;
        }),
    }),
    endFeed: build.mutation<null, void>({
      query: () => ({ path: '/promotion/feed', form: { on: 'false' }, auth: 'required' }),
      onQueryStarted: (_nothing, mutation) =>
        store(mutation, () => (draft) => {
          draft.feed_since = null;
        }),
    }),
  }),
});

export const {
  useEndFeedMutation,
  useGiveSlotBackMutation,
  useMakeFeedMutation,
  useSavePromotionMutation,
  useSetRemindersMutation,
  useTakeSlotMutation,
} = changesApi;
export const { useGetPromotionQuery } = promotionApi;
export const prefetchPromotion = promotionApi.endpoints.getPromotion.initiate;
