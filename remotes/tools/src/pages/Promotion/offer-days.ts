import type { PromotionOffer } from '@rushtone/domain';
import { dayHere } from '../../calendar.ts';
import type { OfferDays } from './MonthGrid.tsx';

/** Returns the day of a slot in the user's time zone. */
export const dayOfOffer = ({ starts_at }: PromotionOffer): string => dayHere(new Date(starts_at));

/** Returns the user's own slots as calendar dates. */
export const ownDatesOf = (offers: readonly PromotionOffer[]): { date: string; title: string }[] =>
  offers
    .filter(({ state }) => state === 'yours')
    .map((offer) => ({ date: dayOfOffer(offer), title: `${offer.title} (your slot)` }));

/** Returns the state per day: free if any slot is free, even if others are taken. Past slots are ignored. */
export const offerDaysOf = (offers: readonly PromotionOffer[], now = new Date()): OfferDays => {
  const coming = offers.filter(({ starts_at }) => new Date(starts_at) > now);
  const of = (wanted: 'free' | 'taken') =>
    coming.filter(({ state }) => state === wanted).map((offer) => [dayOfOffer(offer), wanted] as const);
  return Object.fromEntries([...of('taken'), ...of('free')]);
};
