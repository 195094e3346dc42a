import { useId } from 'react';
import { useBrandCycles } from '@rushtone/contract';
import { seedOf, wavePath } from '../wave/wave-path.ts';
import styles from './FallbackCover.module.scss';

const WIDTH = 320;
const HEIGHT = 180;

/** A generated cover with a disc and the brand's wave. The same name always gets the same cover. */
export const FallbackCover = ({ name }: { name: string }) => {
  const cycles = useBrandCycles() * 2;
  const gradient = useId();
  const seed = seedOf(name);
  return (
    <svg
      className={styles.cover}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <linearGradient id={gradient} gradientTransform={`rotate(${seed % 90})`}>
        <stop className={seed % 2 ? styles.first : styles.third} />
        <stop className={styles.second} offset="1" />
      </linearGradient>
      <circle
        cx={60 + (seed % 200)}
        cy={60 + (seed % 70)}
        r={54 + (seed % 30)}
        fill={`url(#${gradient})`}
        opacity="0.9"
      />
      {[0, 1, 2].map((line) => (
        <path
          key={line}
          className={styles.line}
          d={wavePath({
            width: WIDTH,
            height: HEIGHT,
            cycles,
            seed: seed + line,
            amplitude: 0.6,
          })}
          opacity={0.7 - line * 0.25}
        />
      ))}
    </svg>
  );
};
