import { usePlayerState } from '@rushtone/contract';
import { Button } from '@rushtone/ui';
import type { PlayerCore } from '../../player-core.ts';
import { Panel } from '../panel/Panel.tsx';
import { Afterwards, NowPlaying } from './PlayingFrom.tsx';
import { QueueList } from './QueueList.tsx';
import styles from './QueueDrawer.module.scss';

/** What plays, what the listener put behind it, and where the music goes then. */
export const QueueDrawer = ({ player }: { player: PlayerCore }) => {
  const count = usePlayerState((state) => state.queue.length);
  const clear = (
    <Button look="quiet" onClick={player.queue.clear}>
      Clear
    </Button>
  );
  return (
    <Panel player={player} title="Queue" look="drawer" actions={count > 0 && clear}>
      <NowPlaying player={player} />
      <h3 className={styles.heading}>
        {count === 0 ? 'Next' : `Next: ${count} ${count === 1 ? 'song' : 'songs'}`}
      </h3>
      {count === 0 ? (
        <p className={styles.empty}>Add songs with ⋮ → Add to queue.</p>
      ) : (
        <QueueList player={player} />
      )}
      <Afterwards player={player} />
    </Panel>
  );
};
