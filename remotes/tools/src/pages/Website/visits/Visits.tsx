import { useState } from 'react';
import { NETWORK_NAMES, type SocialNetwork, type VisitCount } from '@rushtone/domain';
import { Button, ErrorState, Skeleton } from '@rushtone/ui';
import { saveFile } from '@rushtone/ui/save-file';
import { useGetSiteVisitsQuery } from '../../../data/site-look.api.ts';
import { csvOf, totalsOf, visitsByDay, type Total } from './visit-counts.ts';
import look from '../LookEditor.module.scss';
import styles from './Visits.module.scss';

const DAYS = 30;

/** Links of the owner's own have their titles already. */
const linkName = ({ name, label }: Total): string => NETWORK_NAMES[name as SocialNetwork] ?? label;

const Totals = ({ title, totals }: { title: string; totals: readonly Total[] }) => (
  <div>
    <h3>{title}</h3>
    {totals.length === 0 ? (
      <p>None yet.</p>
    ) : (
      <ol>
        {totals.slice(0, 10).map(({ name, label, count }) => (
          <li key={name}>
            <span>{label}</span> <strong>{count}</strong>
          </li>
        ))}
      </ol>
    )}
  </div>
);

const Counts = ({ counts }: { counts: readonly VisitCount[] }) => {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const days = visitsByDay(counts, today, DAYS);
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const links = totalsOf(counts, 'link').map((each) => ({ ...each, label: linkName(each) }));
  return (
    <>
      <p>
        <strong>{total}</strong> {total === 1 ? 'visit' : 'visits'} in the last {DAYS} days
      </p>
      <ol className={styles.days} aria-label="Visits by day">
        {days.map(({ day, count }) => (
          <li key={day} title={`${day}: ${count}`}>
            <span style={{ height: `${(count / most) * 100}%` }} />
            <span className={styles.text}>
              {day}: {count}
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.totals}>
        <Totals title="Links pressed" totals={links} />
        <Totals title="Songs played" totals={totalsOf(counts, 'song')} />
        <Totals title="Where visitors come from" totals={totalsOf(counts, 'source')} />
      </div>
    </>
  );
};

const VisitList = () => {
  const { data, isError, refetch } = useGetSiteVisitsQuery(DAYS);
  if (!data) {
    return isError ? (
      <ErrorState message="The visits could not be loaded." onRetry={refetch} />
    ) : (
      <Skeleton height="8rem" />
    );
  }
  const download = () => saveFile(new Blob([csvOf(data)], { type: 'text/csv;charset=utf-8' }), 'visits.csv');
  return (
    <>
      <Counts counts={data} />
      <p className={styles.note}>
        Counted without cookies and without anything about your visitors. Who asks not to be tracked is not
        counted. Days are those of UTC.
      </p>
      <Button variant="outline" onClick={download}>
        Download as CSV
      </Button>
    </>
  );
};

/** Statistics of visits to the website and of clicks on it. */
export const Visits = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={look.look} aria-labelledby="site-visits">
      <h2 id="site-visits">Visits</h2>
      {isOpen ? (
        <VisitList />
      ) : (
        <Button variant="outline" onClick={() => setOpen(true)}>
          Show visits
        </Button>
      )}
    </section>
  );
};
