import { ErrorState, Skeleton } from '@rushtone/ui';
import { useGetMemberStatsQuery } from '../../data/network.api.ts';
import { bigNumber, exactNumber } from '../../logic/big-number.ts';
import { useCountUp } from './use-count-up.ts';
import styles from './Stats.module.scss';

const LABELS = [
  ['members', 'Members'],
  ['subs', 'Subscribers'],
  ['views', 'Views'],
] as const;

export const Stats = () => {
  const { data: stats, isError, refetch } = useGetMemberStatsQuery();
  const share = useCountUp(stats !== undefined);
  if (isError && !stats) {
    return <ErrorState message="The numbers of the network could not be loaded." onRetry={refetch} />;
  }
  return (
    <dl className={styles.stats} aria-label="The network in numbers" aria-busy={!stats || share < 1}>
      {LABELS.map(([name, label]) => (
        <div key={name} className={styles.stat}>
          <dt>{label}</dt>
          <dd title={stats && exactNumber(stats[name])}>
            {stats ? bigNumber(Math.round(stats[name] * share)) : <Skeleton width="5rem" height="48px" />}
          </dd>
        </div>
      ))}
    </dl>
  );
};
