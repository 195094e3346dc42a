import type { PromotionOffer } from '@rushtone/domain';
import { dayHere } from '../../calendar.ts';
import type { OfferDays } from './MonthGrid.tsx';

/** The day of a slot in the reader's time zone. */
export const dayOfOffer = ({ starts_at }: PromotionOffer): string => dayHere(new Date(starts_at));

/** The reader's own slots as dates of the calendar. */
export const ownDatesOf = (offers: readonly PromotionOffer[]): { date: string; title: string }[] =>
  offers
    .filter(({ state }) => state === 'yours')
    .map((offer) => ({ date: dayOfOffer(offer), title: `${offer.title} (your slot)` }));

/** A day with a free slot is free, whatever others have taken on it. Slots that are over count no more. */
export const offerDaysOf = (offers: readonly PromotionOffer[], now = new Date()): OfferDays => {
  const coming = offers.filter(({ starts_at }) => new Date(starts_at) > now);
  const of = (wanted: 'free' | 'taken') =>
    coming.filter(({ state }) => state === wanted).map((offer) => [dayOfOffer(offer), wanted] as const);
  return Object.fromEntries([...of('taken'), ...of('free')]);
};
