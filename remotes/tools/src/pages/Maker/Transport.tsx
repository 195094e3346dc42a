import { Button, IconButton, PauseIcon, PlayIcon, RepeatIcon } from '@rushtone/ui';
import { soundOf } from '../../logic/maker/state.ts';
import { LevelMeter } from './LevelMeter.tsx';
import { useMaker, useSession } from './maker-context.ts';
import { TimeText } from './TimeText.tsx';
import styles from './Stage.module.scss';

const LOOP_SHARE = 0.25;

/** Play and pause, time, loop region, the comparison with the original, and the level. */
export const Transport = () => {
  const session = useSession();
  const sound = useMaker(soundOf);
  const playing = useMaker((state) => state.playing);
  const original = useMaker((state) => state.original);
  const loop = useMaker((state) => state.loop);
  const toggleLoop = () => {
    if (loop || !sound) return session.setLoop(null);
    const length = Math.ceil(sound.frames * LOOP_SHARE);
    const start = Math.min(Math.round(session.heard().frame), sound.frames - length);
    session.setLoop({ start, end: start + length });
  };
  return (
    <div className={styles.transport}>
      <IconButton
        look="solid"
        label={playing ? 'Pause preview' : 'Play preview'}
        icon={playing ? <PauseIcon /> : <PlayIcon />}
        onClick={() => session.toggle()}
      />
      <TimeText sound={sound} />
      <Button look="outline" aria-pressed={loop !== null} disabled={!sound} onClick={toggleLoop}>
        <RepeatIcon />
        Loop region
      </Button>
      <Button
        look="outline"
        aria-pressed={original}
        disabled={!sound}
        onClick={() => session.compare(!original)}
      >
        Hear the original
      </Button>
      <LevelMeter />
    </div>
  );
};
