import { EmptyStage } from './EmptyStage.tsx';
import { LoadingStage } from './LoadingStage.tsx';
import { useMaker } from './maker-context.ts';
import { ReadyStage } from './ReadyStage.tsx';
import { Transport } from './Transport.tsx';
import styles from './Stage.module.scss';

/** Where the sound is: a place to put one, its progress, then its waveform; below it what plays it. */
export const Stage = () => {
  const phase = useMaker((state) => state.phase);
  return (
    <section className={styles.stage} aria-label="Sound">
      <div className={styles.board}>
        {phase.kind === 'empty' && <EmptyStage />}
        {phase.kind === 'loading' && <LoadingStage name={phase.name} share={phase.share} />}
        {phase.kind === 'ready' && <ReadyStage name={phase.name} sound={phase.sound} />}
      </div>
      <Transport />
    </section>
  );
};
