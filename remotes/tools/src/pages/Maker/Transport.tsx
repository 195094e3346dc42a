import { useRef } from 'react';
import { Button, classes, IconButton, PauseIcon, PlayIcon, RepeatIcon } from '@rushtone/ui';
import { UNTOUCHED } from '../../engine/settings/meta.ts';
import { rateOf } from '../../engine/settings/rate.ts';
import type { Sound } from '../../engine/worker/protocol.ts';
import { formatTime } from '@rushtone/domain';
import { Notice } from './Notice.tsx';
import { DownloadButton, SaveProgress } from './SavePanel.tsx';
import { soundOf } from './session/state.ts';
import { useAnimationFrame, useMaker, useMakerSession, writeText } from './use-maker.ts';
import styles from './Transport.module.scss';

/** Fraction of the sound that a new loop region covers. */
const LOOP_FRACTION = 0.25;
const METER_FLOOR_DB = -48;
/** Decay factor of the level per frame. */
const METER_DECAY = 0.9;

/** Position and duration at the effective rate. */
const TimeText = ({ sound }: { sound: Sound | null }) => {
  const session = useMakerSession();
  const playing = useMaker((state) => state.playing);
  const settings = useMaker((state) => (state.original ? UNTOUCHED : state.settings));
  const text = useRef<HTMLSpanElement>(null);
  const framesPerSecond = (sound?.sampleRate ?? 1) * rateOf(settings).value;
  useAnimationFrame(
    () => writeText(text.current, formatTime(sound ? session.report().frame / framesPerSecond : 0)),
    playing,
  );
  return (
    <p className={styles.time}>
      <span ref={text}>0:00</span> / {formatTime((sound?.frames ?? 0) / framesPerSecond)}
    </p>
  );
};

/** Maps a level to the meter: 0 at its floor, 1 at full scale. */
const meterLevel = (level: number): number =>
  Math.min(1, Math.max(0, 1 - (20 * Math.log10(level + 1e-9)) / METER_FLOOR_DB));

/** Level of both channels; hidden from assistive technology. */
const LevelMeter = () => {
  const session = useMakerSession();
  const playing = useMaker((state) => state.playing);
  const box = useRef<HTMLDivElement>(null);
  const levels = useRef({ left: 0, right: 0 });
  useAnimationFrame(() => {
    const { left, right } = session.report();
    levels.current = playing
      ? {
          left: Math.max(meterLevel(left), levels.current.left * METER_DECAY),
          right: Math.max(meterLevel(right), levels.current.right * METER_DECAY),
        }
      : { left: 0, right: 0 };
    box.current?.style.setProperty('--left', String(levels.current.left));
    box.current?.style.setProperty('--right', String(levels.current.right));
  }, playing);
  return (
    <div ref={box} className={styles.meter} aria-hidden="true">
      <i />
      <i />
    </div>
  );
};

/** Rendered even without a region, to avoid layout shifts. */
const regionNote = (hasRegion: boolean, regionOnly: boolean): string => {
  if (!hasRegion) return 'The preview loops the whole song.';
  return regionOnly
    ? 'The download has only the loop region.'
    : 'The loop region is for the preview: the download has the whole song.';
};

/** Loop region, and comparison with the original. */
export const LoopTools = () => {
  const session = useMakerSession();
  const sound = useMaker(soundOf);
  const original = useMaker((state) => state.original);
  const loop = useMaker((state) => state.loop);
  const regionOnly = useMaker((state) => state.regionOnly);
  const toggleLoop = () => {
    if (loop || !sound) return session.setLoop(null);
    const length = Math.ceil(sound.frames * LOOP_FRACTION);
    const start = Math.min(Math.round(session.report().frame), sound.frames - length);
    session.setLoop({ start, end: start + length });
  };
  return (
    <div className={styles.loop}>
      <Button variant="outline" aria-pressed={loop !== null} disabled={!sound} onClick={toggleLoop}>
        <RepeatIcon />
        Loop region
      </Button>
      <Button
        variant="outline"
        aria-pressed={original}
        disabled={!sound}
        onClick={() => session.playOriginal(!original)}
      >
        Play original
      </Button>
      <p className={styles.region}>{regionNote(loop !== null, regionOnly)}</p>
    </div>
  );
};

/** Play button, time, level meter and download, which stay in view. */
export const Transport = () => {
  const session = useMakerSession();
  const sound = useMaker(soundOf);
  const playing = useMaker((state) => state.playing);
  return (
    <div className={classes(styles.transport, sound && styles.stays)} role="group" aria-label="Preview">
      <div className={styles.row}>
        <IconButton
          variant="solid"
          label={playing ? 'Pause preview' : 'Play preview'}
          icon={playing ? <PauseIcon /> : <PlayIcon />}
          onClick={() => session.toggle()}
        />
        <TimeText sound={sound} />
        <LevelMeter />
        <DownloadButton format="wav" verb="Download" variant="primary" />
      </div>
      <SaveProgress at="transport" />
      <Notice at="transport" />
    </div>
  );
};
