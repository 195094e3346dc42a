import type { CSSProperties } from 'react';
import type { Sound } from '../../engine/worker/protocol.ts';
import { clock } from '../../logic/maker/describe.ts';
import { useMaker, useSession } from './maker-context.ts';
import styles from './Stage.module.scss';

const SHORTEST_SECONDS = 0.1;
const STEP_SECONDS = 0.05;

/** The two ends of the loop region, on the waveform. */
export const LoopHandles = ({ sound }: { sound: Sound }) => {
  const session = useSession();
  const loop = useMaker((state) => state.loop);
  if (!loop) return null;
  const { sampleRate, frames } = sound;
  const shortest = Math.min(frames, Math.ceil(SHORTEST_SECONDS * sampleRate));
  const move = (end: 'start' | 'end', seconds: number) => {
    const frame = Math.min(frames, Math.round(seconds * sampleRate));
    session.setLoop(
      end === 'start'
        ? { start: Math.min(frame, loop.end - shortest), end: loop.end }
        : { start: loop.start, end: Math.max(frame, loop.start + shortest) },
    );
  };
  const place = { '--from': loop.start / frames, '--to': loop.end / frames } as CSSProperties;
  return (
    <div className={styles.loop} style={place}>
      <i className={styles.region} />
      {(['start', 'end'] as const).map((end) => (
        <input
          key={end}
          className={styles.handle}
          type="range"
          aria-label={end === 'start' ? 'Loop start' : 'Loop end'}
          aria-valuetext={clock(loop[end] / sampleRate)}
          min={0}
          max={frames / sampleRate}
          step={STEP_SECONDS}
          value={loop[end] / sampleRate}
          onChange={(event) => move(end, Number(event.target.value))}
        />
      ))}
    </div>
  );
};
