import type { ReactNode } from 'react';
import { useDispatch } from '@rushtone/contract';
import { countOf } from '@rushtone/domain';
import { IconButton, MoonIcon, MoreIcon, QueueIcon } from '@rushtone/ui';
import type { PanelName } from '../../state/player-state.ts';
import { playerActions } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import styles from './PlayerBar.module.scss';

type PanelButtonProps = { name: PanelName; label: string; icon: ReactNode; className?: string | undefined };

const PanelButton = ({ name, ...button }: PanelButtonProps) => {
  const dispatch = useDispatch();
  const open = usePlayerSelector((state) => state.panel === name);
  return (
    <IconButton
      variant="plain"
      data-panel={name}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => dispatch(playerActions.panelChanged(open ? null : name))}
      {...button}
    />
  );
};

export const QueueButton = () => {
  const count = usePlayerSelector((state) => state.queue.length);
  const icon = (
    <>
      <QueueIcon />
      {count > 0 && (
        <span key={count} className={styles.count}>
          {count}
        </span>
      )}
    </>
  );
  const label = count === 0 ? 'Queue' : `Queue, ${countOf(count, 'song')}`;
  return <PanelButton className={styles.queue} name="queue" label={label} icon={icon} />;
};

export const MoreButton = () => {
  const sleepTimerOn = usePlayerSelector((state) => state.sleepTimer !== null);
  return (
    <PanelButton
      name="more"
      label={sleepTimerOn ? 'More, the sleep timer is on' : 'More'}
      icon={sleepTimerOn ? <MoonIcon /> : <MoreIcon />}
    />
  );
};
