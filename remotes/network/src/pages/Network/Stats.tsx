import { useEffect, useState } from 'react';
import { formatCount, formatShortCount } from '@rushtone/domain';
import { ErrorState, prefersReducedMotion, Skeleton, useHydrated } from '@rushtone/ui';
import { useGetMemberStatsQuery } from '../../data/network.api.ts';
import styles from './Stats.module.scss';

const STATS = [
  ['members', 'Members'],
  ['subs', 'Subscribers'],
  ['views', 'Views'],
] as const;

const COUNT_UP_MS = 1_200;
/** Decelerates, so that the last digits are readable. */
const easeOut = (elapsed: number): number => 1 - (1 - Math.min(1, Math.max(0, elapsed) / COUNT_UP_MS)) ** 3;

let hasCounted = false;

/** Animates from 0 to 1 once per page load; always 1 in the server's HTML and with reduced motion. */
const useCountUp = (ready: boolean): number => {
  const hydrated = useHydrated();
  const [counts] = useState(() => hydrated && !hasCounted && !prefersReducedMotion());
  const [share, setShare] = useState(counts ? 0 : 1);
  useEffect(() => {
    if (!ready || !counts || hasCounted) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      hasCounted = true;
      const next = easeOut(now - start);
      setShare(next);
      if (next < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [ready, counts]);
  return share;
};

export const Stats = () => {
  const { data: stats, isError, refetch } = useGetMemberStatsQuery();
  const share = useCountUp(stats !== undefined);
  if (isError && !stats) {
    return <ErrorState message="The network numbers could not be loaded." onRetry={refetch} />;
  }
  return (
    <dl className={styles.stats} aria-label="The network in numbers" aria-busy={!stats || share < 1}>
      {STATS.map(([name, label]) => (
        <div key={name} className={styles.stat}>
          <dt>{label}</dt>
          <dd title={stats && formatCount(stats[name])}>
            {stats ? (
              formatShortCount(Math.round(stats[name] * share))
            ) : (
              <Skeleton width="5rem" height="48px" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
