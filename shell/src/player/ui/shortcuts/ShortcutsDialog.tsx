import { useSyncExternalStore } from 'react';
import { Dialog } from '@rushtone/ui';
import type { LazyPlayer } from '../../lazy-player.ts';
import { KEY_LIST } from './key-list.ts';
import styles from './ShortcutsDialog.module.scss';

/** All keys, and the switch that turns them off on this device. */
export const ShortcutsDialog = ({ player }: { player: LazyPlayer }) => {
  const on = useSyncExternalStore(player.keysOn.subscribe, player.keysOn.get);
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => player.panel.set(null)} makeRoom={player.makeRoom}>
      <label className={styles.switch}>
        <input type="checkbox" checked={on} onChange={(event) => player.setKeysOn(event.target.checked)} />
        <span>Use these keys on this device</span>
      </label>
      <dl className={styles.list}>
        {KEY_LIST.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && (keys[0] === '0' ? ' – ' : ' or ')}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        On the seek bar: arrows move 5 seconds, Page Up and Page Down 30, Home and End to its ends.
      </p>
    </Dialog>
  );
};
