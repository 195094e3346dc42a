import { useDispatch } from '@rushtone/contract';
import { formatTime } from '@rushtone/domain';
import {
  Button,
  classes,
  CloseIcon,
  IconButton,
  NextIcon,
  PauseIcon,
  PlayIcon,
  QueueIcon,
} from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { remoteActions } from '../../state/remote-actions.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { LiveTime } from '../LiveTime.tsx';
import { useIsUnanswered, useSendCommand } from './remote-commands.ts';
import { remoteClosed, remoteSecond, type RemotePlayback } from '../../storage/remote-playback.ts';
import { RemoteVolume } from './RemoteVolume.tsx';
import barStyles from '../bar/PlayerBar.module.scss';
import styles from './Remote.module.scss';

const useMessage = ({ name, waitsForPress }: RemotePlayback): string | null => {
  const isUnanswered = useIsUnanswered();
  if (waitsForPress) return `Press Play on ${name}.`;
  if (!isUnanswered) return null;
  return navigator.onLine ? `No answer from ${name}.` : 'You are offline.';
};

const Where = ({ remote }: { remote: RemotePlayback }) => {
  const message = useMessage(remote);
  const { name, playing, saved } = remote;
  const { title, artist } = saved.track;
  return (
    <div className={barStyles.text}>
      <p className={styles.where}>
        <span>
          <span className={styles.verb}>{playing ? 'Playing on' : 'Paused on'}</span> {name}
        </span>
        <span className={styles.dot}> · </span>
        <bdi>{title || 'Loading…'}</bdi>
      </p>
      <p className={styles.details} role={message ? 'status' : undefined}>
        {message ?? artist}
      </p>
    </div>
  );
};

const Controls = ({ remote: { name, playing } }: { remote: RemotePlayback }) => {
  const send = useSendCommand();
  return (
    <div className={barStyles.controls} role="group" aria-label={`Playback on ${name}`}>
      <Button className={styles.here} onClick={() => remoteActions.current?.continueHere()}>
        Continue here
      </Button>
      <IconButton
        variant="plain"
        label={playing ? 'Pause' : 'Play'}
        icon={playing ? <PauseIcon size={24} /> : <PlayIcon size={24} />}
        onClick={() => send(playing ? 'pause' : 'play')}
      />
      <IconButton
        className={styles.next}
        variant="plain"
        label="Next"
        icon={<NextIcon />}
        onClick={() => send('next')}
      />
    </div>
  );
};

/** The bar while another device plays, or has played last: what it plays, its controls, and “Continue here”. */
export const RemoteBar = ({ remote }: { remote: RemotePlayback }) => {
  const dispatch = useDispatch();
  const isOpen = usePlayerSelector(({ panel }) => panel === 'remote');
  const close = () => {
    dispatch(playerActions.panelChanged(null));
    remoteClosed.set(true);
  };
  return (
    <section id="player" className={classes(barStyles.bar, styles.bar)} aria-label="Player" tabIndex={-1}>
      <Where remote={remote} />
      <Controls remote={remote} />
      <div className={barStyles.extras}>
        <p className={barStyles.time} aria-hidden="true">
          <LiveTime read={() => remoteSecond(remote)} /> / {formatTime(remote.saved.duration)}
        </p>
        <div className={styles.wide}>
          <RemoteVolume remote={remote} />
        </div>
        <IconButton
          variant="plain"
          label="Queue"
          icon={<QueueIcon />}
          data-panel="remote"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => dispatch(playerActions.panelChanged(isOpen ? null : 'remote'))}
        />
        <IconButton
          className={barStyles.close}
          variant="plain"
          label="Close player"
          icon={<CloseIcon />}
          onClick={close}
        />
      </div>
    </section>
  );
};
