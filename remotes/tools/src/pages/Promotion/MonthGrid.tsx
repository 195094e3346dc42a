import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Promotion } from '@rushtone/domain';
import { ChevronIcon, classes, IconButton } from '@rushtone/ui';
import { addMonths, dayName, monthName, monthOf, moveDay, WEEKDAYS, weeksOfMonth } from '../../calendar.ts';
import styles from './MonthGrid.module.scss';

/** Days with free slots, and with slots taken by others. */
export type OfferDays = Readonly<Record<string, 'free' | 'taken'>>;

type MonthGridProps = {
  slots: Promotion['promotion_calendar'];
  offers: OfferDays;
  today: string;
  /** The selected day, whose month is shown. */
  day: string;
  onDay: (day: string) => void;
};

type DayProps = {
  date: string;
  today: string;
  selected: string;
  titles: string[];
  offer: OfferDays[string] | undefined;
  onDay: (day: string) => void;
};

const OFFER_WORDS = { free: 'free slot', taken: 'slot taken' } as const;

const Day = ({ date, today, selected, titles, offer, onDay }: DayProps) => (
  <button
    type="button"
    role="gridcell"
    data-day={date}
    tabIndex={date === selected ? 0 : -1}
    className={classes(
      styles.day,
      monthOf(date) !== monthOf(selected) && styles.other,
      date < today && styles.past,
      titles.length > 0 && styles.planned,
      offer === 'free' && styles.free,
      offer === 'taken' && styles.taken,
    )}
    aria-selected={date === selected}
    aria-current={date === today ? 'date' : undefined}
    aria-label={[dayName(date), ...titles, ...(offer ? [OFFER_WORDS[offer]] : [])].join(', ')}
    onClick={() => onDay(date)}
  >
    {Number(date.slice(8))}
  </button>
);

const titlesOf = (slots: MonthGridProps['slots'], date: string): string[] =>
  slots.filter((slot) => slot.date === date).map(({ title }) => title);

const Weekdays = () => (
  <div role="row" className={styles.week}>
    {WEEKDAYS.map((name) => (
      <span key={name} role="columnheader" aria-label={name}>
        {name.slice(0, 2)}
      </span>
    ))}
  </div>
);

/** A month as a date grid (WAI-ARIA Authoring Practices): one tab stop, with arrow keys inside. */
export const MonthGrid = ({ slots, offers, today, day, onDay }: MonthGridProps) => {
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const move = (event: KeyboardEvent) => {
    const next = moveDay(day, event.key, event.shiftKey);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moved.current = true;
    onDay(next);
  };
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <IconButton
          variant="plain"
          label="Previous month"
          icon={<ChevronIcon className={styles.before} />}
          onClick={() => onDay(addMonths(day, -1))}
        />
        <p aria-live="polite">{monthName(day)}</p>
        <IconButton
          variant="plain"
          label="Next month"
          icon={<ChevronIcon className={styles.after} />}
          onClick={() => onDay(addMonths(day, 1))}
        />
      </div>
      <div
        ref={grid}
        role="grid"
        className={styles.grid}
        aria-label={monthName(day)}
        tabIndex={-1}
        onKeyDown={move}
      >
        <Weekdays />
        {weeksOfMonth(day).map((week) => (
          <div key={week[0]} role="row" className={styles.week}>
            {week.map((date) => (
              <Day
                key={date}
                date={date}
                today={today}
                selected={day}
                titles={titlesOf(slots, date)}
                offer={offers[date]}
                onDay={onDay}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
};
