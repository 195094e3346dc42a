import { useEffect, useState } from 'react';
import { useBrandCycles } from '@rushtone/contract';
import { classes } from '../lib/classes.ts';
import { wavePath } from './wave-path.ts';
import styles from './TravellingWave.module.scss';

const WIDTH = 600;
const HEIGHT = 320;
const LINES = [
  { seed: 3, tone: styles.first },
  { seed: 8, tone: styles.second },
  { seed: 21, tone: styles.third },
  { seed: 34, tone: styles.faint },
] as const;

let swayed = false;

/** True once in the life of a page: from rest, so that what the server drew goes over into it without a jump. */
const useSway = (): boolean => {
  const [swaying] = useState(() => typeof document !== 'undefined' && !swayed);
  useEffect(() => {
    swayed = true;
  }, []);
  return swaying;
};

/**
 * The hero's wave, which sways once at the brand's tempo. Each line is its own picture, twice as wide as the box,
 * whose halves join: moving it is a transform alone, which the compositor does without the page's thread.
 */
export const TravellingWave = ({ className }: { className?: string }) => {
  const cycles = Math.round(useBrandCycles() * 2) - 1;
  const swaying = useSway();
  return (
    <div className={classes(styles.box, className)} aria-hidden="true">
      {LINES.map(({ seed, tone }) => {
        const half = wavePath({ width: WIDTH, height: HEIGHT, cycles, seed, ends: 'joined' });
        return (
          <svg
            key={seed}
            className={classes(styles.line, tone, swaying && styles.swaying)}
            viewBox={`0 0 ${2 * WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            fill="none"
          >
            <path d={half} vectorEffect="non-scaling-stroke" />
            <path d={half} transform={`translate(${WIDTH})`} vectorEffect="non-scaling-stroke" />
          </svg>
        );
      })}
    </div>
  );
};
