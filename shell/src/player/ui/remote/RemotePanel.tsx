import type { QueueEntry } from '@rushtone/contract';
import { Button, CloseIcon, IconButton, NextIcon, PreviousIcon } from '@rushtone/ui';
import { upcomingIn } from '../../state/playing-list.ts';
import { Panel } from '../panel/Panel.tsx';
import { useSendCommand } from './remote-commands.ts';
import { remoteClosed, type RemotePlayback } from '../../storage/remote-playback.ts';
import { RemoteVolume } from './RemoteVolume.tsx';
import styles from './Remote.module.scss';

type SongsProps = { title: string; entries: readonly QueueEntry[] };

const Songs = ({ title, entries }: SongsProps) => {
  const send = useSendCommand();
  if (entries.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.songs} aria-label={title}>
        {entries.map(({ id, track }) => (
          <li key={id} className={styles.song}>
            <button type="button" className={styles.play} onClick={() => send('jump', id)}>
              <span className={styles.title} dir="auto">
                {track.title}
              </span>{' '}
              <span className={styles.details}>{track.artist}</span>
            </button>
            <IconButton
              variant="plain"
              label={`Remove ${track.title}`}
              icon={<CloseIcon />}
              onClick={() => send('remove', id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
};

/** What follows on the device that plays, with its volume, which has no room in a narrow bar. */
export const RemotePanel = ({ remote }: { remote: RemotePlayback }) => {
  const send = useSendCommand();
  const { track, queue, list } = remote.saved;
  const upcoming = upcomingIn(list);
  return (
    <Panel title={`Queue on ${remote.name}`} variant="drawer">
      <div className={styles.inside}>
        <p className={styles.now}>
          {track.title || 'Loading…'} <span className={styles.details}>{track.artist}</span>
        </p>
        <div className={styles.buttons}>
          <IconButton
            variant="plain"
            label="Previous"
            icon={<PreviousIcon />}
            onClick={() => send('previous')}
          />
          <IconButton variant="plain" label="Next" icon={<NextIcon />} onClick={() => send('next')} />
          <RemoteVolume remote={remote} />
        </div>
        <Songs title="Next in queue" entries={queue} />
        <Songs title={list ? `Next from ${list.name}` : ''} entries={upcoming} />
        {queue.length === 0 && upcoming.length === 0 && (
          <p className={styles.details}>Nothing follows yet.</p>
        )}
        <Button variant="outline" onClick={() => remoteClosed.set(true)}>
          Close player
        </Button>
      </div>
    </Panel>
  );
};
