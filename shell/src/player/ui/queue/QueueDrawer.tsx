import { useDispatch, usePlayerState } from '@rushtone/contract';
import { Button } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { Panel } from '../panel/Panel.tsx';
import { AfterQueue, NowPlaying } from './PlayingFrom.tsx';
import { QueueList } from './QueueList.tsx';
import styles from './QueueDrawer.module.scss';

export const QueueDrawer = () => {
  const dispatch = useDispatch();
  const count = usePlayerState((state) => state.queue.length);
  const clear = (
    <Button variant="quiet" onClick={() => dispatch(playerActions.queueCleared())}>
      Clear
    </Button>
  );
  return (
    <Panel title="Queue" variant="drawer" actions={count > 0 && clear}>
      <NowPlaying />
      <h3 className={styles.heading}>
        {count === 0 ? 'Next' : `Next: ${count} ${count === 1 ? 'song' : 'songs'}`}
      </h3>
      {count === 0 ? <p className={styles.empty}>Add songs with ⋮ → Add to queue.</p> : <QueueList />}
      <AfterQueue />
    </Panel>
  );
};
