import { useEffect, type ReactNode } from 'react';
import { useDispatch, usePlayer } from '@rushtone/contract';
import { CloseIcon, IconButton } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { usePanel } from './use-panel.ts';
import styles from './Panel.module.scss';

type Props = {
  title: string;
  /** A drawer takes the full height. A menu is as high as its content, and closes on a press outside. */
  variant: 'drawer' | 'menu';
  /** Shown next to the title. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Opens above the bar, next to or above the dock. A video in the page moves to the dock meanwhile. */
export const Panel = ({ title, variant, actions, children }: Props) => {
  const dispatch = useDispatch();
  const { makeRoom } = usePlayer();
  const close = () => void dispatch(playerActions.panelChanged(null));
  const panelProps = usePanel(close, variant);
  useEffect(() => makeRoom(), [makeRoom]);
  return (
    <div
      {...panelProps}
      className={styles.panel}
      data-variant={variant}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2>{title}</h2>
        {actions}
        <IconButton
          variant="plain"
          label={`Close ${title.toLowerCase()}`}
          icon={<CloseIcon />}
          onClick={close}
        />
      </div>
      {children}
    </div>
  );
};
