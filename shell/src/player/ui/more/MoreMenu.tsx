import type { ReactNode } from 'react';
import {
  Link,
  useDispatch,
  useFavorite,
  usePlayer,
  useServices,
  useSite,
  type Track,
} from '@rushtone/contract';
import { paths } from '@rushtone/site';
import {
  AddIcon,
  CloseIcon,
  ExternalIcon,
  HeartIcon,
  HeartLineIcon,
  HistoryIcon,
  KeyboardIcon,
  LyricsIcon,
  NextIcon,
  NotForMeIcon,
  PreviousIcon,
  QueueIcon,
  RepeatIcon,
  ShuffleIcon,
  UsersIcon,
  VolumeIcon,
} from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { useMarkNotForMe } from '../../../history/use-mark-not-for-me.ts';
import { Panel } from '../panel/Panel.tsx';
import { VolumeControl } from '../bar/VolumeControl.tsx';
import type { Shortcuts } from '../shortcuts/shortcuts.ts';
import { ChapterList } from './ChapterList.tsx';
import { SleepTimerOptions } from './SleepTimerOptions.tsx';
import { SpeedOptions } from './SpeedOptions.tsx';
import styles from './MoreMenu.module.scss';

type ItemProps = {
  icon: ReactNode;
  children: string;
  onClick: () => void;
  pressed?: boolean;
  disabled?: boolean;
};

const Item = ({ icon, children, pressed, ...button }: ItemProps) => (
  <li>
    <button type="button" className={styles.item} aria-pressed={pressed} {...button}>
      {icon}
      <span>{children}</span>
      {pressed !== undefined && <span className={styles.state}>{pressed ? 'On' : 'Off'}</span>}
    </button>
  </li>
);

const FavoriteItem = ({ track }: { track: Track }) => {
  const { favorite, toggle, elsewhere } = useFavorite(track);
  return (
    <Item
      icon={favorite ? <HeartIcon /> : <HeartLineIcon />}
      pressed={favorite}
      onClick={elsewhere ? () => window.location.assign(elsewhere) : toggle}
    >
      Favorite
    </Item>
  );
};

/** Controls that do not fit in a phone's bar, and the actions that every song's menu has. */
const Transport = () => {
  const player = usePlayer();
  const dispatch = useDispatch();
  const { track, shuffle, repeat, previous } = usePlayerSelector((state) => state);
  return (
    <ul className={styles.transport}>
      <Item icon={<QueueIcon />} onClick={() => dispatch(playerActions.panelChanged('queue'))}>
        Queue
      </Item>
      {track && <FavoriteItem track={track} />}
      <Item icon={<PreviousIcon />} disabled={previous === null} onClick={player.previous}>
        Previous song
      </Item>
      <Item icon={<ShuffleIcon />} pressed={shuffle} onClick={() => player.setShuffle(!shuffle)}>
        Shuffle
      </Item>
      <Item icon={<RepeatIcon />} pressed={repeat} onClick={() => player.setRepeat(!repeat)}>
        Repeat
      </Item>
    </ul>
  );
};

/** Skips the song immediately if another one follows. */
const NotForMeItems = ({ track }: { track: Track }) => {
  const player = usePlayer();
  const markNotForMe = useMarkNotForMe();
  return (
    <>
      <Item
        icon={<NotForMeIcon />}
        onClick={() => {
          markNotForMe.song(track);
          player.next();
        }}
      >
        Not for me: this song
      </Item>
      {track.artist && (
        <Item
          icon={<NotForMeIcon />}
          onClick={() => {
            markNotForMe.artist(track.artist);
            player.next();
          }}
        >
          {`Not for me: ${track.artist}`}
        </Item>
      )}
    </>
  );
};

/** Applies to every song for which an operator has set bounds. */
const BoundsItem = () => {
  const dispatch = useDispatch();
  const keeps = usePlayerSelector((state) => state.keepsBounds);
  return (
    <Item
      icon={<NextIcon />}
      pressed={keeps}
      onClick={() => dispatch(playerActions.keepsBoundsChanged(!keeps))}
    >
      Skip intros and talk
    </Item>
  );
};

/** Applies to every song for which an operator has set a gain. */
const LoudnessItem = () => {
  const dispatch = useDispatch();
  const isOn = usePlayerSelector((state) => state.evenLoudness);
  return (
    <Item
      icon={<VolumeIcon />}
      pressed={isOn}
      onClick={() => dispatch(playerActions.evenLoudnessChanged(!isOn))}
    >
      Even loudness
    </Item>
  );
};

/** What only the main site has. */
const MainSiteItems = ({ track }: { track: Track | null }) => {
  const dispatch = useDispatch();
  const { addToPlaylist } = useServices();
  const close = () => void dispatch(playerActions.panelChanged(null));
  const add = (added: Track) => {
    close();
    addToPlaylist(added);
  };
  return (
    <>
      <li>
        <Link className={styles.item} to={paths.room()} onClick={close}>
          <UsersIcon />
          <span>Listen together</span>
        </Link>
      </li>
      {track && (
        <Item icon={<AddIcon />} onClick={() => add(track)}>
          Add to playlist…
        </Item>
      )}
    </>
  );
};

export const MoreMenu = ({ shortcuts }: { shortcuts: Shortcuts }) => {
  const player = usePlayer();
  const { watch } = useSite().config.video;
  const dispatch = useDispatch();
  const track = usePlayerSelector((state) => state.track);
  const hasLyrics = usePlayerSelector((state) => state.lyrics !== null);
  const { host } = useServices();
  return (
    <Panel title="More" variant="menu">
      <div className={styles.inside}>
        <Transport />
        <div className={styles.volume}>
          <VolumeControl />
        </div>
        <SpeedOptions />
        <SleepTimerOptions />
        <ChapterList />
        <ul>
          {host.role.kind === 'main' && <MainSiteItems track={track} />}
          <li>
            <a className={styles.item} href={watch + (track?.videoId ?? '')} target="_blank" rel="noopener">
              <ExternalIcon />
              <span>Open on YouTube</span>
            </a>
          </li>
          {hasLyrics && (
            <Item icon={<LyricsIcon />} onClick={() => dispatch(playerActions.panelChanged('lyrics'))}>
              Lyrics
            </Item>
          )}
          <BoundsItem />
          <LoudnessItem />
          <Item icon={<HistoryIcon />} onClick={() => dispatch(playerActions.panelChanged('history'))}>
            History
          </Item>
          {track && <NotForMeItems track={track} />}
          <Item icon={<KeyboardIcon />} onClick={() => shortcuts.dialogOpen.set(true)}>
            Keyboard shortcuts
          </Item>
          <Item icon={<CloseIcon />} onClick={player.close}>
            Close player
          </Item>
        </ul>
      </div>
    </Panel>
  );
};
