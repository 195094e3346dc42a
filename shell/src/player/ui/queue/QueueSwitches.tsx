import { useDispatch } from '@rushtone/contract';
import { playerActions } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import styles from './QueueDrawer.module.scss';

type SwitchProps = { on: boolean; onChange: (on: boolean) => void; disabled?: boolean; children: string };

const Switch = ({ on, onChange, disabled, children }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className={styles.switch}
    aria-checked={on}
    disabled={disabled}
    onClick={() => onChange(!on)}
  >
    <span>{children}</span>
  </button>
);

export const QueueSwitches = () => {
  const dispatch = useDispatch();
  const { repeatList, autoplay, list, track } = usePlayerSelector((state) => state);
  return (
    <div className={styles.switches}>
      <Switch
        on={repeatList}
        disabled={!list && !track?.playlistId}
        onChange={(on) => dispatch(playerActions.repeatListChanged(on))}
      >
        Repeat this list
      </Switch>
      <Switch on={autoplay} onChange={(on) => dispatch(playerActions.autoplayChanged(on))}>
        Autoplay
      </Switch>
    </div>
  );
};
