import type { CSSProperties } from 'react';
import { formatTime } from '@rushtone/domain';
import { Button } from '@rushtone/ui';
import { trimOf } from '../../../engine/store/cut.ts';
import type { MakerSettings } from '../../../engine/settings/meta.ts';
import type { Sound } from '../../../engine/worker/protocol.ts';
import { Slider } from '../controls/Slider.tsx';
import { NumberField } from '../controls/NumberField.tsx';
import { Panel } from '../Panel.tsx';
import { soundOf } from '../session/state.ts';
import { useMaker, useMakerSession } from '../use-maker.ts';
import wave from './Wave.module.scss';
import controls from '../controls/Controls.module.scss';
import styles from './Trim.module.scss';

type TrimSettings = Pick<MakerSettings, 'trimStart' | 'trimEnd'>;

/** Minimum length after trimming, in seconds. */
const MIN_SECONDS = 0.1;
const HANDLE_STEP_SECONDS = 0.05;

const secondsOf = ({ frames, sampleRate }: Sound): number => frames / sampleRate;

/** Returns start and end after trimming, in seconds of the sound. */
const endsOf = (sound: Sound, settings: TrimSettings) => {
  const { start, end } = trimOf(sound, settings);
  return { start: start / sound.sampleRate, end: end / sound.sampleRate };
};

const useTrim = (sound: Sound) => {
  const session = useMakerSession();
  const settings = useMaker((state) => state.settings);
  const ends = endsOf(sound, settings);
  const length = secondsOf(sound);
  const moveStart = (seconds: number) => {
    const start = Math.max(0, Math.min(seconds, ends.end - MIN_SECONDS));
    session.change({ trimStart: Math.round(start * 100) });
  };
  const moveEnd = (seconds: number) => {
    const end = Math.min(length, Math.max(seconds, ends.start + MIN_SECONDS));
    session.change({ trimEnd: Math.round((length - end) * 100) });
  };
  return { ...ends, length, moveStart, moveEnd };
};

/** Trim handles on the waveform. */
export const TrimHandles = ({ sound }: { sound: Sound }) => {
  const { start, end, length, moveStart, moveEnd } = useTrim(sound);
  const place = { '--from': start / length, '--to': end / length } as CSSProperties;
  return (
    <div className={styles.handles} style={place}>
      <i className={styles.before} />
      <i className={styles.after} />
      {(
        [
          ['Trim start', start, moveStart],
          ['Trim end', end, moveEnd],
        ] as const
      ).map(([label, value, move]) => (
        <input
          key={label}
          className={wave.handle}
          type="range"
          aria-label={label}
          aria-valuetext={formatTime(value)}
          min={0}
          max={length}
          step={HANDLE_STEP_SECONDS}
          value={value}
          onChange={(event) => move(Number(event.target.value))}
        />
      ))}
    </div>
  );
};

const TrimFields = ({ sound }: { sound: Sound }) => {
  const session = useMakerSession();
  const { start, end, length, moveStart, moveEnd } = useTrim(sound);
  const playhead = () => session.report().frame / sound.sampleRate;
  return (
    <>
      <div className={controls.pair}>
        {(
          [
            ['Start', start, moveStart, 0, end - MIN_SECONDS],
            ['End', end, moveEnd, start + MIN_SECONDS, length],
          ] as const
        ).map(([label, value, move, min, max]) => (
          <div key={label} className={styles.side}>
            <NumberField
              label={label}
              unit="seconds"
              value={value}
              min={min}
              max={max}
              decimals={2}
              onChange={move}
            />
            <Button variant="quiet" onClick={() => move(playhead())}>
              {label} at playhead
            </Button>
          </div>
        ))}
      </div>
      <div className={styles.result}>
        <p>{`${(end - start).toFixed(2)} of ${length.toFixed(2)} seconds are heard and downloaded.`}</p>
        <Button
          variant="quiet"
          disabled={end - start === length}
          onClick={() => session.change({ trimStart: 0, trimEnd: 0 })}
        >
          Whole sound
        </Button>
      </div>
    </>
  );
};

/** Trim panel: start and end of the preview and the download. */
export const TrimPanel = () => {
  const sound = useMaker(soundOf);
  return (
    <Panel title="Trim and fades" folded="phones">
      {sound ? <TrimFields sound={sound} /> : <p className={styles.hint}>Load a file to cut its ends.</p>}
      <div className={controls.pair}>
        <Slider name="fadeIn" label="Fade in" />
        <Slider name="fadeOut" label="Fade out" />
      </div>
    </Panel>
  );
};
