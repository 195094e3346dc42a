import { useState } from 'react';
import { dayHere } from '../../logic/calendar.ts';
import { splitSlots, type Slot } from '../../logic/slots.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { SlotList } from './SlotList.tsx';
import styles from './PromotionPage.module.scss';

/** When the channel is shared: a month at a glance, and the days as a list. */
export const PromotionCalendar = ({ slots }: { slots: readonly Slot[] }) => {
  const [today] = useState(() => dayHere(new Date()));
  const { coming, past } = splitSlots(slots, today);
  const [day, setDay] = useState(coming[0]?.day ?? today);
  return (
    <section className={styles.calendar} aria-labelledby="promotion-calendar">
      <h2 id="promotion-calendar">Promotion calendar</h2>
      <div className={styles.views}>
        <MonthGrid slots={slots} today={today} day={day} onDay={setDay} />
        <SlotList coming={coming} past={past} today={today} day={day} />
      </div>
    </section>
  );
};
