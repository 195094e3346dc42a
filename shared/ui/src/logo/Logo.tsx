import { usePlayerState } from '@rushtone/contract';
import { classes } from '../lib/classes.ts';
import { Wave } from '../wave/Wave.tsx';
import styles from './Logo.module.scss';

/** The brand's name with its wave, which moves while a song plays. */
export const Logo = ({ name, cycles }: { name: string; cycles: number }) => {
  const isPlaying = usePlayerState(({ status }) => status === 'playing');
  return (
    <span className={styles.logo}>
      <Wave
        className={classes(styles.mark, isPlaying && styles.moving)}
        width={36}
        height={22}
        cycles={cycles}
        amplitude={1}
        seeds={[5]}
        strokeWidth={3}
      />
      {name}
    </span>
  );
};
