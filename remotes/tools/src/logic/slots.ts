import type { Promotion } from '@rushtone/domain';

export type Slot = { day: string; title: string };

/** The entries of the calendar by the first 10 characters of their dates (spec §3). */
export const slotsOf = (calendar: Promotion['promotion_calendar']): Slot[] =>
  calendar.map(({ date, title }) => ({ day: date.slice(0, 10), title }));

/** What is to come, the next one first, and what is over, the latest first. */
export const splitSlots = (slots: readonly Slot[], today: string): { coming: Slot[]; past: Slot[] } => {
  const sorted = slots.toSorted((a, b) => a.day.localeCompare(b.day));
  return {
    coming: sorted.filter(({ day }) => day >= today),
    past: sorted.filter(({ day }) => day < today).reverse(),
  };
};
