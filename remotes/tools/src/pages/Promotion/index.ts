import type { PrefetchContext } from '@rushtone/contract';
import { prefetchPromotion } from '../../data/promotion.api.ts';

export { Page } from './PromotionPage.tsx';

export const prefetch = ({ dispatch }: PrefetchContext) =>
  dispatch(prefetchPromotion(undefined, { subscribe: false }));
