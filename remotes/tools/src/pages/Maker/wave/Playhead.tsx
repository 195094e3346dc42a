import { useRef, type CSSProperties } from 'react';
import type { Sound } from '../../../engine/worker/protocol.ts';
import { formatTime } from '@rushtone/domain';
import { useAnimationFrame, useMaker, useMakerSession } from '../use-maker.ts';
import { Waveform } from './Waveform.tsx';
import { placeIn, type View } from './view.ts';
import styles from './Wave.module.scss';

const SEEK_STEP_SECONDS = 1;
/** Seek steps. Home and End are handled by the browser. */
const SEEK_KEYS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};
/** Update interval of the slider during playback, in ms; each update causes layout. The needle moves each frame. */
const SEEK_UPDATE_MS = 100;
const MIN_LOOP_SECONDS = 0.1;
const LOOP_STEP_SECONDS = 0.05;

type PlayheadProps = {
  sound: Sound;
  view: View;
  /** Called during playback, so that the view can follow. */
  onPlayed: (fraction: number) => void;
};

/** Played part of the waveform and its needle, updated outside of React. */
export const Playhead = ({ sound, view, onPlayed }: PlayheadProps) => {
  const session = useMakerSession();
  const playing = useMaker((state) => state.playing);
  const box = useRef<HTMLDivElement>(null);
  useAnimationFrame(() => {
    const fraction = Math.min(1, session.report().frame / sound.frames);
    const place = placeIn(view, fraction);
    box.current?.style.setProperty('--played', String(Math.min(1, Math.max(0, place))));
    box.current?.toggleAttribute('data-elsewhere', place < 0 || place > 1);
    if (playing) onPlayed(fraction);
  }, playing);
  return (
    <div ref={box} className={styles.playhead}>
      <Waveform peaks={sound.peaks} className={styles.played} tone="played" view={view} />
      <i className={styles.needle} />
    </div>
  );
};

/** Position slider, as wide as the zoomed sound. */
export const SeekBar = ({ sound, isPinching }: { sound: Sound; isPinching: () => boolean }) => {
  const session = useMakerSession();
  const playing = useMaker((state) => state.playing);
  const slider = useRef<HTMLInputElement>(null);
  const length = sound.frames / sound.sampleRate;
  const updated = useRef(0);
  const update = () => {
    if (!slider.current) return;
    updated.current = performance.now();
    const seconds = session.report().frame / sound.sampleRate;
    slider.current.value = String(seconds);
    const text = `${formatTime(seconds)} of ${formatTime(length)}`;
    if (slider.current.getAttribute('aria-valuetext') !== text)
      slider.current.setAttribute('aria-valuetext', text);
  };
  useAnimationFrame(() => {
    if (!playing || performance.now() - updated.current >= SEEK_UPDATE_MS) update();
  }, playing);
  return (
    <input
      ref={slider}
      className={styles.seek}
      type="range"
      aria-label="Position"
      min={0}
      max={length}
      step="any"
      defaultValue={0}
      onKeyDown={(event) => {
        const step = SEEK_KEYS[event.key];
        if (step === undefined || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const seconds = Math.min(SEEK_STEP_SECONDS, length / 100) * step;
        const frame = session.report().frame + seconds * sound.sampleRate;
        session.seek(Math.max(0, Math.min(sound.frames - 1, Math.round(frame))));
        update();
      }}
      onChange={(event) => {
        if (isPinching()) return update();
        session.seek(Math.min(sound.frames - 1, Math.round(Number(event.target.value) * sound.sampleRate)));
        update();
      }}
    />
  );
};

/** Handles of the loop region on the waveform. */
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
