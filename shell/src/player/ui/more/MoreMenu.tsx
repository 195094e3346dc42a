import type { ReactNode } from 'react';
import { usePlayerState, useSite } from '@rushtone/contract';
import {
  CloseIcon,
  ExternalIcon,
  KeyboardIcon,
  PreviousIcon,
  QueueIcon,
  RepeatIcon,
  ShuffleIcon,
} from '@rushtone/ui';
import type { PlayerCore } from '../../player-core.ts';
import { Panel } from '../panel/Panel.tsx';
import { VolumeControl } from '../bar/VolumeControl.tsx';
import { SleepTimerOptions } from './SleepTimerOptions.tsx';
import styles from './MoreMenu.module.scss';

type ItemProps = {
  icon: ReactNode;
  children: string;
  onClick: () => void;
  pressed?: boolean;
  disabled?: boolean;
};

const Item = ({ icon, children, pressed, ...button }: ItemProps) => (
  <li>
    <button type="button" className={styles.item} aria-pressed={pressed} {...button}>
      {icon}
      <span>{children}</span>
      {pressed !== undefined && <span className={styles.state}>{pressed ? 'On' : 'Off'}</span>}
    </button>
  </li>
);

/** What the bar has no room for: on a phone that is most of it. */
const Transport = ({ player }: { player: PlayerCore }) => {
  const shuffle = usePlayerState((state) => state.shuffle);
  const repeat = usePlayerState((state) => state.repeat);
  const hasPrevious = usePlayerState((state) => state.previous !== null);
  return (
    <ul className={styles.transport}>
      <Item icon={<QueueIcon />} onClick={() => player.panel.set('queue')}>
        Queue
      </Item>
      <Item icon={<PreviousIcon />} disabled={!hasPrevious} onClick={player.previous}>
        Previous song
      </Item>
      <Item icon={<ShuffleIcon />} pressed={shuffle} onClick={() => player.setShuffle(!shuffle)}>
        Shuffle
      </Item>
      <Item icon={<RepeatIcon />} pressed={repeat} onClick={() => player.setRepeat(!repeat)}>
        Repeat
      </Item>
    </ul>
  );
};

export const MoreMenu = ({ player }: { player: PlayerCore }) => {
  const { watch } = useSite().config.video;
  const videoId = usePlayerState((state) => state.track?.videoId ?? '');
  return (
    <Panel player={player} title="More" look="menu">
      <div className={styles.inside}>
        <Transport player={player} />
        <div className={styles.volume}>
          <VolumeControl />
        </div>
        <SleepTimerOptions player={player} />
        <ul>
          <li>
            <a className={styles.item} href={watch + videoId} target="_blank" rel="noopener">
              <ExternalIcon />
              <span>Open on YouTube</span>
            </a>
          </li>
          <Item icon={<KeyboardIcon />} onClick={() => player.panel.set('keys')}>
            Keyboard shortcuts
          </Item>
          <Item icon={<CloseIcon />} onClick={player.close}>
            Close player
          </Item>
        </ul>
      </div>
    </Panel>
  );
};
