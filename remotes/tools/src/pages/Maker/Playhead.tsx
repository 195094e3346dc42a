import { useRef, type CSSProperties } from 'react';
import type { Sound } from '../../engine/worker/protocol.ts';
import { formatTime } from '@rushtone/domain';
import { useAnimationFrame, useMaker, useMakerSession } from './use-maker.ts';
import { Waveform } from './Waveform.tsx';
import styles from './Stage.module.scss';

const SEEK_STEP_SECONDS = 1;
const MIN_LOOP_SECONDS = 0.1;
const LOOP_STEP_SECONDS = 0.05;

/** The played part of the waveform and the slider of the position, updated outside of React. */
export const Playhead = ({ sound }: { sound: Sound }) => {
  const session = useMakerSession();
  const playing = useMaker((state) => state.playing);
  const box = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const length = sound.frames / sound.sampleRate;
  const update = () => {
    const seconds = session.report().frame / sound.sampleRate;
    box.current?.style.setProperty('--played', String(Math.min(1, seconds / length)));
    if (!slider.current) return;
    slider.current.value = String(seconds);
    const text = `${formatTime(seconds)} of ${formatTime(length)}`;
    if (slider.current.getAttribute('aria-valuetext') !== text)
      slider.current.setAttribute('aria-valuetext', text);
  };
  useAnimationFrame(update, playing);
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
        step={Math.min(SEEK_STEP_SECONDS, length / 100)}
        defaultValue={0}
        onChange={(event) => {
          session.seek(Math.min(sound.frames - 1, Math.round(Number(event.target.value) * sound.sampleRate)));
          update();
        }}
      />
    </div>
  );
};

/** The two ends of the loop region, on the waveform. */
export const LoopHandles = ({ sound: { sampleRate, frames } }: { sound: Sound }) => {
  const session = useMakerSession();
  const loop = useMaker((state) => state.loop);
  if (!loop) return null;
  const minLength = Math.min(frames, Math.ceil(MIN_LOOP_SECONDS * sampleRate));
  const move = (end: 'start' | 'end', seconds: number) => {
    const frame = Math.min(frames, Math.round(seconds * sampleRate));
    session.setLoop(
      end === 'start'
        ? { start: Math.min(frame, loop.end - minLength), end: loop.end }
        : { start: loop.start, end: Math.max(frame, loop.start + minLength) },
    );
  };
  const region = { '--from': loop.start / frames, '--to': loop.end / frames } as CSSProperties;
  return (
    <div className={styles.loop} style={region}>
      <i className={styles.region} />
      {(['start', 'end'] as const).map((end) => (
        <input
          key={end}
          className={styles.handle}
          type="range"
          aria-label={end === 'start' ? 'Loop start' : 'Loop end'}
          aria-valuetext={formatTime(loop[end] / sampleRate)}
          min={0}
          max={frames / sampleRate}
          step={LOOP_STEP_SECONDS}
          value={loop[end] / sampleRate}
          onChange={(event) => move(end, Number(event.target.value))}
        />
      ))}
    </div>
  );
};
