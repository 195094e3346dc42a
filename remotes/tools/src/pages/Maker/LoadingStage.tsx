import { Button } from '@rushtone/ui';
import { useSession } from './maker-context.ts';
import styles from './Stage.module.scss';

export const LoadingStage = ({ name, share }: { name: string; share: number }) => {
  const session = useSession();
  return (
    <div className={styles.invitation} role="status">
      <p className={styles.title}>Loading {name}</p>
      <progress
        className={styles.progress}
        aria-label={`Loading ${name}`}
        max={1}
        value={share || undefined}
      />
      <Button look="quiet" onClick={() => session.cancel()}>
        Cancel
      </Button>
    </div>
  );
};
