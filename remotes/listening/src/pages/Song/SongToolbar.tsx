import { useFavorite, usePlayer, usePlayerState } from '@rushtone/contract';
import { type Song, trackOf } from '@rushtone/domain';
import {
  CheckIcon,
  HeartButton,
  IconButton,
  LinkIcon,
  NextIcon,
  PreviousIcon,
  RepeatIcon,
  ShuffleIcon,
} from '@rushtone/ui';
import { ReportButton, ShareButton } from './DialogButtons.tsx';
import { linkToSong, useCopy } from './use-copy.ts';
import styles from './SongToolbar.module.scss';

type SongToolbarProps = { address: { s: string; p?: string | undefined }; song: Song | undefined };

/** Shows the song's own flag until the user's favorites have loaded. */
const SongFavorite = ({ address: { s, p }, song }: SongToolbarProps) => {
  const { title = '', author_name = '' } = song ?? {};
  const track = trackOf({ youtube_id: s, title, author_name }, p ?? null);
  const { favorite, toggle, elsewhere } = useFavorite(track, song?.favorite);
  return <HeartButton favorite={favorite} onToggle={toggle} href={elsewhere} />;
};

const CopyLink = ({ address: { s, p } }: Pick<SongToolbarProps, 'address'>) => {
  const { copied, copy } = useCopy();
  return (
    <>
      <IconButton
        label="Copy link"
        icon={copied ? <CheckIcon /> : <LinkIcon />}
        onClick={() => copy(linkToSong({ s, p }))}
      />
      <span role="status" className={styles.success}>
        {copied && 'Link copied!'}
      </span>
    </>
  );
};

export const SongToolbar = ({ address, song }: SongToolbarProps) => {
  const player = usePlayer();
  const shuffle = usePlayerState((state) => state.shuffle);
  const repeat = usePlayerState((state) => state.repeat);
  // When playing from a list, next and previous are the list's.
  const inList = usePlayerState(({ from, track }) => Boolean(from) && track?.videoId === address.s);
  const isLast = usePlayerState(({ next }) => next === null);
  const isFirst = usePlayerState(({ previous }) => previous === null);
  const heardBefore = usePlayerState((state) => state.shuffle && state.previous !== null);
  return (
    <div className={styles.toolbar} role="group" aria-label="Song controls">
      <SongFavorite address={address} song={song} />
      <IconButton
        label="Previous song"
        icon={<PreviousIcon />}
        disabled={(inList ? isFirst : song?.previous === null) && !heardBefore}
        onClick={player.previous}
      />
      <IconButton
        label="Next song"
        icon={<NextIcon />}
        disabled={(inList ? isLast : song?.next === null) && !shuffle}
        onClick={player.next}
      />
      <IconButton
        label="Shuffle"
        icon={<ShuffleIcon />}
        pressed={shuffle}
        onClick={() => player.setShuffle(!shuffle)}
      />
      <IconButton
        label="Repeat"
        icon={<RepeatIcon />}
        pressed={repeat}
        onClick={() => player.setRepeat(!repeat)}
      />
      <ShareButton track={song ? trackOf({ ...song, youtube_id: address.s }, address.p ?? null) : null} />
      <CopyLink address={address} />
      <ReportButton key={address.s} videoId={address.s} />
    </div>
  );
};
