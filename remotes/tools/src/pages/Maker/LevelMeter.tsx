import { useRef } from 'react';
import { useMaker, useSession } from './maker-context.ts';
import { useFrames } from './use-frames.ts';
import styles from './Stage.module.scss';

const FLOOR_DB = -48;
const FALL = 0.9;
const AUDIBLE_GAIN = 0.995;

const share = (level: number): number => Math.max(0, 1 - (20 * Math.log10(level + 1e-9)) / FLOOR_DB);

/** How loud each side is, and whether the limiter holds it back. It is for the eye: ears know already. */
export const LevelMeter = () => {
  const session = useSession();
  const playing = useMaker((state) => state.playing);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef({ left: 0, right: 0 });
  useFrames(() => {
    const heard = session.heard();
    const [left, right] = playing && heard ? [share(heard.left), share(heard.right)] : [0, 0];
    shown.current = {
      left: Math.max(left, shown.current.left * FALL),
      right: Math.max(right, shown.current.right * FALL),
    };
    if (!playing) shown.current = { left: 0, right: 0 };
    box.current?.style.setProperty('--left', String(Math.min(1, shown.current.left)));
    box.current?.style.setProperty('--right', String(Math.min(1, shown.current.right)));
    box.current?.toggleAttribute('data-limited', playing && (heard?.gain ?? 1) < AUDIBLE_GAIN);
  }, playing);
  return (
    <div ref={box} className={styles.meter} aria-hidden="true">
      <i />
      <i />
      <span>Limiter</span>
    </div>
  );
};
