import { Wave } from '@rushtone/ui';
import { FileButton } from './FileButton.tsx';
import styles from './Stage.module.scss';

const SEEDS = [3, 8, 21] as const;

export const EmptyStage = () => (
  <div className={styles.empty}>
    <Wave className={styles.line} width={600} height={160} seeds={SEEDS} />
    <div className={styles.invitation}>
      <p className={styles.title}>Drop a song here</p>
      <FileButton look="primary">Choose a file</FileButton>
      <p className={styles.meta}>MP3, WAV, OGG, M4A, AAC or FLAC, a maximum of 10MB</p>
    </div>
  </div>
);
