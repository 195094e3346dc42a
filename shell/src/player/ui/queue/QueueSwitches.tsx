import { useDispatch } from '@rushtone/contract';
import { Button, VisuallyHidden } from '@rushtone/ui';
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

/** `onSelect` is `null` while there are too few songs to select several. */
export const QueueSwitches = ({ onSelect }: { onSelect: (() => void) | null }) => {
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
      {onSelect && (
        <Button className={styles.small} variant="quiet" onClick={onSelect}>
          Select<VisuallyHidden> songs</VisuallyHidden>
        </Button>
      )}
    </div>
  );
};
