import { useBrandCycles } from '@rushtone/contract';
import { wavePath } from '../wave/wave-path.ts';
import styles from './Spinner.module.scss';

/** Work inside a pressed button: a short stretch of the wave, drawn again and again. */
export const Spinner = () => (
  <svg className={styles.spinner} viewBox="0 0 28 16" fill="none" aria-hidden="true">
    <path d={wavePath({ width: 28, height: 16, cycles: useBrandCycles() / 2, seed: 5 })} pathLength={1} />
  </svg>
);
