import { useId } from 'react';
import { useBrandCycles } from '@rushtone/contract';
import { wavePath, type WaveShape } from './wave-path.ts';
import styles from './Wave.module.scss';

type WaveProps = Omit<WaveShape, 'cycles' | 'seed'> & {
  cycles?: number;
  /** One line per seed. */
  seeds?: readonly number[];
  strokeWidth?: number;
  className?: string | undefined;
};

const ONE_LINE: readonly number[] = [1];

/** The brand's line in a gradient of the accent colors; decorative. */
export const Wave = ({ cycles, seeds = ONE_LINE, strokeWidth = 2, className, ...shape }: WaveProps) => {
  const brandCycles = useBrandCycles();
  const gradient = useId();
  return (
    <svg
      className={className}
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <linearGradient id={gradient} gradientUnits="userSpaceOnUse" x2={shape.width}>
        <stop className={styles.first} />
        <stop className={styles.second} offset="0.5" />
        <stop className={styles.third} offset="1" />
      </linearGradient>
      {seeds.map((seed, index) => (
        <path
          key={seed}
          d={wavePath({ ...shape, cycles: cycles ?? brandCycles, seed })}
          stroke={`url(#${gradient})`}
          strokeWidth={strokeWidth}
          strokeLinecap="round"
          opacity={1 - index / seeds.length}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
};
