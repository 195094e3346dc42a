import { useDeferredValue, useRef, useState } from 'react';
import { useServices } from '@rushtone/contract';
import { countOf } from '@rushtone/domain';
import {
  Button,
  CloseIcon,
  EmptyState,
  IconButton,
  NotForMeIcon,
  TextField,
  VisuallyHidden,
} from '@rushtone/ui';
import type { HeardSong } from '../player/storage/history.ts';
import { SongRow } from '../components/SongRow.tsx';
import { NotForMe } from './NotForMe.tsx';
import { useMarkNotForMe } from './use-mark-not-for-me.ts';
import { replaceHistory, setHistoryPaused, useHistory, useHistoryPaused } from './use-history.ts';
import styles from './History.module.scss';

const MOST_PLAYED = 5;

const mostPlayed = (history: readonly HeardSong[]): readonly HeardSong[] =>
  history
    .filter(({ plays }) => plays > 1)
    .sort((one, other) => other.plays - one.plays)
    .slice(0, MOST_PLAYED);

const matches = ({ track }: HeardSong, text: string): boolean =>
  `${track.title} ${track.artist}`.toLocaleLowerCase().includes(text.toLocaleLowerCase());

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const DAY_MS = 86_400_000;

const dayOf = (at: number): string => {
  const day = dayFormat.format(at);
  if (day === dayFormat.format(Date.now())) return 'Today';
  return day === dayFormat.format(Date.now() - DAY_MS) ? 'Yesterday' : day;
};

/** Songs kept by earlier versions have no time. */
const Heard = ({ at }: { at: number }) =>
  at > 0 && (
    <>
      <VisuallyHidden>{dayOf(at)}, </VisuallyHidden>
      {timeFormat.format(at)}
    </>
  );

/** Removes songs from the history, with Undo instead of a confirmation. */
const useForget = (history: readonly HeardSong[]) => {
  const { notify } = useServices();
  return (forgotten: readonly HeardSong[], message: string) => {
    replaceHistory(history.filter((entry) => !forgotten.includes(entry)));
    notify({ kind: 'info', message, action: { label: 'Undo', run: () => replaceHistory(history) } });
  };
};

type SongsProps = { songs: readonly HeardSong[]; label: string; onForget: (entry: HeardSong) => void };

const Songs = ({ songs, label, onForget }: SongsProps) => {
  const markNotForMe = useMarkNotForMe();
  return (
    <ol className={styles.list} aria-label={label}>
      {songs.map((entry, index) => {
        const { track, at } = entry;
        const day = dayOf(at);
        const isNext = at > 0 && day !== dayOf(songs[index - 1]?.at ?? 0);
        return (
          <SongRow
            key={track.videoId}
            data-day={isNext ? day : undefined}
            track={track}
            note={<Heard at={at} />}
          >
            <IconButton
              variant="plain"
              label={`Not for me: ${track.title}`}
              icon={<NotForMeIcon />}
              onClick={() => markNotForMe.song(track)}
            />
            <IconButton
              variant="plain"
              label={`Forget ${track.title}`}
              icon={<CloseIcon />}
              onClick={() => onForget(entry)}
            />
          </SongRow>
        );
      })}
    </ol>
  );
};

const MostPlayed = ({ history, Heading }: { history: readonly HeardSong[]; Heading: 'h2' | 'h3' }) => {
  const songs = mostPlayed(history);
  if (songs.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="most-played">
      <Heading id="most-played">Most played</Heading>
      <ol className={styles.list} aria-label="Most played songs">
        {songs.map(({ track, plays }) => (
          <SongRow key={track.videoId} track={track} note={`Played ${plays} times`} />
        ))}
      </ol>
    </section>
  );
};

const PauseSwitch = () => (
  <label className={styles.switch}>
    <input
      type="checkbox"
      checked={useHistoryPaused()}
      onChange={({ target }) => setHistoryPaused(target.checked)}
    />
    <span>Pause history</span>
  </label>
);

/** The songs heard on this device. `Heading` is the heading level of its sections. */
export const HistoryView = ({ Heading }: { Heading: 'h2' | 'h3' }) => {
  const history = useHistory();
  const [text, setText] = useState('');
  const searched = useDeferredValue(text).trim();
  const forget = useForget(history);
  const view = useRef<HTMLDivElement>(null);
  const shown = history.filter((entry) => matches(entry, searched));
  const none =
    history.length === 0 ? 'No songs yet: what you play appears here.' : 'No song in your history fits.';
  /** Moves focus, because the pressed control is removed. */
  const forgetAndFocus = (...args: Parameters<typeof forget>) => {
    forget(...args);
    view.current?.focus();
  };

  return (
    <div ref={view} className={styles.view} tabIndex={-1} role="group" aria-label="Your history">
      <div className={styles.tools}>
        <p className={styles.hint}>
          The last 100 songs that you heard on this device. They stay here, and “Sign out” deletes them.
        </p>
        <PauseSwitch />
      </div>
      {history.length > 0 && (
        <div className={styles.tools}>
          <TextField
            label="Find in your history"
            name="history"
            type="search"
            value={text}
            onValue={setText}
          />
          <Button variant="outline" onClick={() => forgetAndFocus(history, 'Your history was cleared.')}>
            Clear history
          </Button>
        </div>
      )}
      {searched === '' && <MostPlayed history={history} Heading={Heading} />}
      <section className={styles.section} aria-labelledby="last-heard">
        <Heading id="last-heard">Last heard</Heading>
        <VisuallyHidden>
          <p role="status">{searched && `${countOf(shown.length, 'song')} found`}</p>
        </VisuallyHidden>
        {shown.length === 0 && <EmptyState title={none} />}
        <Songs
          songs={shown}
          label="Songs heard"
          onForget={(entry) => forgetAndFocus([entry], `“${entry.track.title}” was forgotten.`)}
        />
      </section>
      <NotForMe Heading={Heading} focusAfter={view} />
    </div>
  );
};
