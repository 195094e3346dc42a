import { Dialog } from '@rushtone/ui';
import { MAKER_KEYS } from './shortcuts.ts';
import styles from './MakerPage.module.scss';

/** Lists the keys of the maker. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys of the maker" onClose={onClose}>
    <p>They act while the focus is in the maker, unless keyboard shortcuts are switched off.</p>
    <dl className={styles.keys}>
      {MAKER_KEYS.map(([key, action]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
