import { Panel } from '../player/ui/panel/Panel.tsx';
import { HistoryView } from './HistoryView.tsx';
import styles from './History.module.scss';

/** Listening history for everyone, including visitors. */
export const HistoryPanel = () => (
  <Panel title="History" variant="drawer">
    <div className={styles.inside}>
      <HistoryView Heading="h3" />
    </div>
  </Panel>
);
