import { useRef } from 'react';
import type { Sound } from '../../engine/worker/protocol.ts';
import { clock } from '../../logic/maker/describe.ts';
import { useMaker, useSession } from './maker-context.ts';
import { useFrames } from './use-frames.ts';
import { Waveform } from './Waveform.tsx';
import styles from './Stage.module.scss';

const SECOND_STEP = 1;

/** The part that was played, the line at the playhead, and the slider that both are. */
export const Playhead = ({ sound }: { sound: Sound }) => {
  const session = useSession();
  const playing = useMaker((state) => state.playing);
  const box = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const length = sound.frames / sound.sampleRate;
  const show = () => {
    const second = (session.heard().frame ?? 0) / sound.sampleRate;
    box.current?.style.setProperty('--played', String(Math.min(1, second / length)));
    if (!slider.current) return;
    slider.current.value = String(second);
    const words = `${clock(second)} of ${clock(length)}`;
    if (slider.current.getAttribute('aria-valuetext') !== words)
      slider.current.setAttribute('aria-valuetext', words);
  };
  useFrames(show, playing);
  return (
    <div ref={box} className={styles.playhead}>
      <Waveform peaks={sound.peaks} className={styles.played} tone="played" />
      <i className={styles.needle} />
      <input
        ref={slider}
        className={styles.seek}
        type="range"
        aria-label="Position"
        min={0}
        max={length}
        step={Math.min(SECOND_STEP, length / 100)}
        defaultValue={0}
        onChange={(event) => {
          session.seek(Math.min(sound.frames - 1, Math.round(Number(event.target.value) * sound.sampleRate)));
          show();
        }}
      />
    </div>
  );
};
