import { useState, type KeyboardEvent } from 'react';
import { Button, Dialog } from '@rushtone/ui';
import { useValue } from '@rushtone/platform/browser/value-store';
import {
  ACTIONS,
  assignKey,
  conflictOf,
  isUsable,
  keysOf,
  labelOfKey,
  nameOfKey,
  resetKeys,
  TENTHS_LABEL,
  useKeyMap,
  type ActionId,
} from './key-map.ts';
import type { Shortcuts } from './shortcuts.ts';
import styles from './ShortcutsDialog.module.scss';

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

/** Waits for a new key, for one action at a time. */
const useNewKey = () => {
  const map = useKeyMap();
  const [waiting, setWaiting] = useState<ActionId | null>(null);
  const [message, setMessage] = useState('');
  const stop = (text = '') => {
    setWaiting(null);
    setMessage(text);
  };
  const choose = (event: KeyboardEvent, id: ActionId, action: string) => {
    if (waiting !== id || MODIFIERS.includes(event.key) || event.key === 'Tab') return;
    // The key has no other effect now: Escape does not close the dialog, Enter and Space do not press the
    // button.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return stop();
    const key = nameOfKey(event);
    const modified = event.ctrlKey || event.altKey || event.metaKey;
    if (modified || !isUsable(key))
      return setMessage('Please choose a letter or another character, alone or with Shift.');
    const conflict = conflictOf(map, id, key);
    if (conflict !== undefined)
      return setMessage(`${labelOfKey(key)} is the key of “${conflict}”. Please choose another one.`);
    assignKey(id, key);
    stop(`${labelOfKey(key)} is now the key of “${action}”.`);
  };
  const wait = (id: ActionId) => {
    setWaiting(id);
    setMessage('');
  };
  return { map, waiting, message, wait, stop, choose };
};

const Keys = ({ keys }: { keys: readonly string[] }) =>
  keys.map((key, index) => (
    <span key={key}>
      {index > 0 && ' or '}
      <kbd>{labelOfKey(key)}</kbd>
    </span>
  ));

const Note = () => (
  <p className={styles.note}>
    On the seek bar: arrows move 5 seconds, Page Up and Page Down 30, Home and End to its ends, Control and an
    arrow to the next or previous chapter. On the volume: arrows move 5 %.
  </p>
);

export const ShortcutsDialog = ({ shortcuts: { enabled, dialogOpen } }: { shortcuts: Shortcuts }) => {
  const checked = useValue(enabled);
  const { map, waiting, message, wait, stop, choose } = useNewKey();
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => dialogOpen.set(false)}>
      <label className={styles.switch}>
        <input type="checkbox" checked={checked} onChange={(event) => enabled.set(event.target.checked)} />
        <span>Use these keys on this device</span>
      </label>
      <dl className={styles.list}>
        {ACTIONS.map((action) => (
          <div key={action.id} className={styles.row}>
            <dt>
              <Keys keys={keysOf(map, action)} />
            </dt>
            <dd>
              <span>{action.label}</span>
              <Button
                variant="quiet"
                className={styles.change}
                aria-label={
                  waiting === action.id
                    ? `Press a key for ${action.label}`
                    : `Change the key of ${action.label}`
                }
                onClick={() => wait(action.id)}
                onKeyDown={(event) => choose(event, action.id, action.label)}
                onBlur={() => waiting === action.id && stop()}
              >
                {waiting === action.id ? 'Press a key…' : 'Change'}
              </Button>
            </dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>
            <kbd>0</kbd> – <kbd>9</kbd>
          </dt>
          <dd>{TENTHS_LABEL}</dd>
        </div>
      </dl>
      <p className={styles.message} role="status">
        {message}
      </p>
      {Object.keys(map).length > 0 && (
        <Button
          variant="outline"
          onClick={() => {
            resetKeys();
            stop('All keys are as they were at first.');
          }}
        >
          Reset all keys
        </Button>
      )}
      <Note />
    </Dialog>
  );
};
