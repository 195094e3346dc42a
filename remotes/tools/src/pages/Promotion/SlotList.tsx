import { Badge } from '@rushtone/ui';
import { dayName, howFar } from '../../logic/calendar.ts';
import type { Slot } from '../../logic/slots.ts';
import styles from './SlotList.module.scss';

type SlotListProps = {
  coming: readonly Slot[];
  past: readonly Slot[];
  today: string;
  /** The day that is looked at in the month. */
  day: string;
};

export const SlotList = ({ coming, past, today, day }: SlotListProps) => {
  const item = ({ day: date, title }: Slot, next: boolean, key: string) => (
    <li key={key} data-chosen={date === day || undefined}>
      <time dateTime={date}>{date}</time>
      <p className={styles.title}>
        {title} {next && <Badge variant="accent">Next</Badge>}
      </p>
      <p className={styles.far}>{howFar(today, date)}</p>
    </li>
  );
  const all = [...coming, ...past];
  return (
    <div className={styles.slots}>
      <p role="status" className={styles.chosen}>
        {dayName(day)}:{' '}
        {all
          .filter((slot) => slot.day === day)
          .map(({ title }) => title)
          .join(', ') || 'nothing planned'}
      </p>
      {coming.length === 0 && <p>Scheduled dates appear here.</p>}
      {coming.length > 0 && (
        <ol aria-label="Planned">
          {coming.map((slot, index) => item(slot, index === 0, `${slot.day} ${slot.title} ${index}`))}
        </ol>
      )}
      {past.length > 0 && (
        <>
          <h3>Before</h3>
          <ol aria-label="Before">{past.map((slot, index) => item(slot, false, `${slot.day} ${index}`))}</ol>
        </>
      )}
    </div>
  );
};
