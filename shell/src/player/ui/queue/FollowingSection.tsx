import { useDispatch } from '@rushtone/contract';
import { Button } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import type { Section } from '../../state/queue-reducers.ts';
import { FollowingList, type FollowingListProps } from './FollowingList.tsx';
import styles from './QueueDrawer.module.scss';

type SectionProps = {
  section: Section;
  title: string;
} & FollowingListProps;

export const FollowingSection = ({ section, title, ...list }: SectionProps) => {
  const dispatch = useDispatch();
  const heading = `next-in-${section}`;
  if (list.entries.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <div className={styles.head}>
        <h3 id={heading} className={styles.heading}>
          {title}
        </h3>
        {list.entries.length > 1 && !list.filtered && !list.selection && (
          <Button
            className={styles.small}
            variant="quiet"
            onClick={() => dispatch(playerActions.shuffleOnceRequested(section))}
          >
            Shuffle these once
          </Button>
        )}
      </div>
      <FollowingList {...list} />
    </section>
  );
};
