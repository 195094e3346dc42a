import { useRef } from 'react';
import { UNTOUCHED } from '../../engine/settings/meta.ts';
import { rateOf } from '../../engine/settings/rate.ts';
import type { Sound } from '../../engine/worker/protocol.ts';
import { clock } from '../../logic/maker/describe.ts';
import { useMaker, useSession } from './maker-context.ts';
import { useFrames } from './use-frames.ts';
import styles from './Stage.module.scss';

/** Time and length as they are heard: at the effective rate. */
export const TimeText = ({ sound }: { sound: Sound | null }) => {
  const session = useSession();
  const playing = useMaker((state) => state.playing);
  const original = useMaker((state) => state.original);
  const settings = useMaker((state) => state.settings);
  const text = useRef<HTMLSpanElement>(null);
  const perSecond = (sound?.sampleRate ?? 1) * rateOf(original ? UNTOUCHED : settings).value;
  useFrames(() => {
    if (text.current) text.current.textContent = clock(sound ? (session.heard().frame ?? 0) / perSecond : 0);
  }, playing);
  return (
    <p className={styles.time}>
      <span ref={text}>0:00</span> / {clock((sound?.frames ?? 0) / perSecond)}
    </p>
  );
};
