import { useRef } from 'react';
import { Switch } from '../Switch.tsx';
import { useAnimationFrame, useMaker, useMakerSession, writeText } from '../use-maker.ts';
import styles from './Limiter.module.scss';

/** Range of the meter, in dB. */
const METER_DB = 12;
/** Release of the displayed reduction, in dB per frame. */
const RELEASE_DB = 0.2;
const FULL_SCALE = 1;

const reductionText = (decibels: number): string =>
  decibels < 0.05 ? '0.0 dB' : `−${decibels.toFixed(1)} dB`;

/** Gain reduction of the limiter during the preview; hidden from assistive technology. */
const ReductionMeter = () => {
  const session = useMakerSession();
  const playing = useMaker((state) => state.playing);
  const box = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const shown = useRef(0);
  useAnimationFrame(() => {
    const { gain, left, right } = session.report();
    shown.current = playing ? Math.max(-20 * Math.log10(gain), shown.current - RELEASE_DB) : 0;
    const isClipping = playing && Math.max(left, right) > FULL_SCALE;
    box.current?.style.setProperty('--reduction', String(Math.min(1, shown.current / METER_DB)));
    writeText(text.current, isClipping ? 'clips' : reductionText(shown.current));
  }, playing);
  return (
    <div ref={box} className={styles.meter} aria-hidden="true">
      <i />
      <span ref={text} />
    </div>
  );
};

/** Switch and meter of the limiter. */
export const Limiter = () => {
  const session = useMakerSession();
  const on = useMaker((state) => state.settings.limiter === 1);
  return (
    <div className={styles.limiter}>
      <Switch
        label="Limiter"
        hint={
          on
            ? 'Turns loud passages down instead of clipping them.'
            : 'Off: passages above full scale are clipped.'
        }
        checked={on}
        onChange={(checked) => session.change({ limiter: checked ? 1 : 0 })}
      />
      <ReductionMeter />
    </div>
  );
};
