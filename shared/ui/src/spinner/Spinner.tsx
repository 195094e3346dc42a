import { useBrandCycles } from '@rushtone/contract';
import { wavePath } from '../wave/wave-path.ts';
import styles from './Spinner.module.scss';

/** A section of the brand's wave, drawn repeatedly. */
export const Spinner = () => (
  <svg className={styles.spinner} viewBox="0 0 28 16" fill="none" aria-hidden="true">
    <path d={wavePath({ width: 28, height: 16, cycles: useBrandCycles() / 2, seed: 5 })} pathLength={1} />
  </svg>
);
