import { useState } from 'react';
import type { Promotion, PromotionOffer } from '@rushtone/domain';
import { Badge } from '@rushtone/ui';
import { dayHere, dayName, howFar } from '../../calendar.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { OfferedSlots } from './OfferedSlots.tsx';
import { ownDatesOf, offerDaysOf } from './offer-days.ts';
import styles from './PromotionCalendar.module.scss';

/** Dates have ten characters (spec §3). */
type Slots = Promotion['promotion_calendar'];

type SlotListProps = {
  label: string;
  slots: Slots;
  today: string;
  selected: string;
  next?: boolean;
  past?: boolean;
};

const SlotList = ({ label, slots, today, selected, next, past }: SlotListProps) => (
  <ol className={past ? styles.past : undefined} aria-label={label}>
    {slots.map(({ date, title }, index) => (
      <li key={`${date} ${title}`} data-chosen={date === selected || undefined}>
        <time dateTime={date}>{date}</time>
        <p className={styles.title}>
          {title} {next && index === 0 && <Badge variant="accent">Next</Badge>}
        </p>
        <p className={styles.far}>{howFar(today, date)}</p>
      </li>
    ))}
  </ol>
);

/** Dates on which the channel is shared, as a month and as lists of upcoming and past days. */
export const PromotionCalendar = ({ calendar, offers }: { calendar: Slots; offers: PromotionOffer[] }) => {
  const [today] = useState(() => dayHere(new Date()));
  const slots = [
    ...calendar.map(({ date, title }) => ({ date: date.slice(0, 10), title })),
    ...ownDatesOf(offers),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
  const coming = slots.filter(({ date }) => date >= today);
  const past = slots.filter(({ date }) => date < today).reverse();
  const [selected, select] = useState(coming[0]?.date ?? today);
  const titles = slots.filter(({ date }) => date === selected).map(({ title }) => title);
  return (
    <section className={styles.calendar} aria-labelledby="promotion-calendar">
      <h2 id="promotion-calendar">Promotion calendar</h2>
      <div className={styles.views}>
        <MonthGrid slots={slots} offers={offerDaysOf(offers)} today={today} day={selected} onDay={select} />
        <div className={styles.slots}>
          <p role="status" className={styles.chosen}>
            {dayName(selected)}: {titles.join(', ') || 'nothing planned'}
          </p>
          {offers.length > 0 && <OfferedSlots offers={offers} selected={selected} />}
          {coming.length === 0 && <p>Scheduled dates appear here.</p>}
          {offers.length > 0 && coming.length > 0 && <h3>Planned</h3>}
          {coming.length > 0 && (
            <SlotList label="Planned" slots={coming} today={today} selected={selected} next />
          )}
          {past.length > 0 && (
            <>
              <h3>Before</h3>
              <SlotList label="Before" slots={past} today={today} selected={selected} past />
            </>
          )}
        </div>
      </div>
    </section>
  );
};
