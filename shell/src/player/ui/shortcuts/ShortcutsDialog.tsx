import { Dialog } from '@rushtone/ui';
import { useValue } from '../../../lib/value-store.ts';
import type { Shortcuts } from './shortcuts.ts';
import styles from './ShortcutsDialog.module.scss';

const SHORTCUTS: readonly { keys: readonly string[]; action: string }[] = [
  { keys: ['Space', 'K'], action: 'Play or pause' },
  { keys: ['J'], action: 'Back 10 seconds' },
  { keys: ['L'], action: 'Forward 10 seconds' },
  { keys: ['0', '9'], action: 'To 0 % … 90 % of the song' },
  { keys: ['Shift + N'], action: 'Next song' },
  { keys: ['Shift + P'], action: 'Previous song' },
  { keys: ['M'], action: 'Mute' },
  { keys: ['/'], action: 'Search' },
  { keys: ['?'], action: 'Keyboard shortcuts' },
];

export const ShortcutsDialog = ({ shortcuts: { enabled, dialogOpen } }: { shortcuts: Shortcuts }) => {
  const checked = useValue(enabled);
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => dialogOpen.set(false)}>
      <label className={styles.switch}>
        <input type="checkbox" checked={checked} onChange={(event) => enabled.set(event.target.checked)} />
        <span>Use these keys on this device</span>
      </label>
      <dl className={styles.list}>
        {SHORTCUTS.map(({ keys, action }) => (
          <div key={action} className={styles.row}>
            <dt>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && (keys[0] === '0' ? ' – ' : ' or ')}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        On the seek bar: arrows move 5 seconds, Page Up and Page Down 30, Home and End to its ends.
      </p>
    </Dialog>
  );
};
