import { useState } from 'react';
import { useBrandCycles } from '@rushtone/contract';
import { classes } from '../lib/classes.ts';
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

type TravelingWaveProps = {
  className?: string | undefined;
  /** Whether a song plays: Pause is the stop that WCAG 2.2.2 requires. */
  moving?: boolean;
};

/**
 * The hero's wave. Each line is a separate image of twice the width whose
 * halves join seamlessly, so that the animation only needs a transform, which runs on the compositor.
 */
export const TravelingWave = ({ className, moving = false }: TravelingWaveProps) => {
  const cycles = Math.round(useBrandCycles() * 2) - 1;
  // It rests where it is when the song is paused.
  const [animated, setAnimated] = useState(false);
  if (moving && !animated) setAnimated(true);
  return (
    <div className={classes(styles.box, className)} aria-hidden="true">
      {LINES.map(({ seed, tone }) => {
        const half = wavePath({ width: WIDTH, height: HEIGHT, cycles, seed, ends: 'joined' });
        return (
          <svg
            key={seed}
            className={classes(styles.line, tone, animated && styles.animated, moving && styles.moving)}
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
