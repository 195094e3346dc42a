import { Button } from '@rushtone/ui';
import type { SaveFormat } from '../../engine/save/file-name.ts';
import { useMaker, useSession } from './maker-context.ts';
import styles from './Controls.module.scss';

export const SaveProgress = ({ format }: { format: SaveFormat }) => {
  const session = useSession();
  const share = useMaker((state) => state.job?.share ?? 0);
  return (
    <div className={styles.progress}>
      <progress aria-label={`Making the ${format.toUpperCase()}`} max={1} value={share} />
      <span>{Math.round(share * 100)} %</span>
      <Button look="quiet" onClick={() => session.cancel()}>
        Cancel
      </Button>
    </div>
  );
};
