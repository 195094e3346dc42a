import { useEffect, useState } from 'react';
import { useBrandCycles } from '@rushtone/contract';
import { classes } from '../lib/classes.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { wavePath } from './wave-path.ts';
import styles from './TravelingWave.module.scss';

const WIDTH = 600;
const HEIGHT = 320;
const LINES = [
  { seed: 3, tone: styles.first },
  { seed: 8, tone: styles.second },
  { seed: 21, tone: styles.third },
  { seed: 34, tone: styles.faint },
] as const;

let hasAnimated = false;

/** Returns `true` for the first wave of a page load. It starts at rest, so that hydration causes no jump. */
const useAnimatesOnce = (): boolean => {
  const [isFirst] = useState(() => !hasAnimated);
  const hydrated = useHydrated();
  useEffect(() => {
    hasAnimated = true;
  }, []);
  return hydrated && isFirst;
};

/**
 * The hero's wave, which moves once per page load. Each line is a separate image of twice the width whose
 * halves join seamlessly, so that the animation only needs a transform, which runs on the compositor.
 */
export const TravelingWave = ({ className }: { className?: string | undefined }) => {
  const cycles = Math.round(useBrandCycles() * 2) - 1;
  const animated = useAnimatesOnce();
  return (
    <div className={classes(styles.box, className)} aria-hidden="true">
      {LINES.map(({ seed, tone }) => {
        const half = wavePath({ width: WIDTH, height: HEIGHT, cycles, seed, ends: 'joined' });
        return (
          <svg
            key={seed}
            className={classes(styles.line, tone, animated && styles.animated)}
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
