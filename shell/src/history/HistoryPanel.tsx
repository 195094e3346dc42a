import { Panel } from '../player/ui/panel/Panel.tsx';
import { HistoryView } from './HistoryView.tsx';
import styles from './History.module.scss';

/** The history for everyone, without an account. */
export const HistoryPanel = () => (
  <Panel title="History" variant="drawer">
    <div className={styles.inside}>
      <HistoryView Heading="h3" />
    </div>
  </Panel>
);
