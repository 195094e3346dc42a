import { usePlayer, usePlayerState } from '@rushtone/contract';
import type { Song } from '@rushtone/domain';
import { IconButton, NextIcon, PreviousIcon, RepeatIcon, ShuffleIcon } from '@rushtone/ui';
import { trackOf } from '../../logic/track.ts';
import { CopyLink } from './CopyLink.tsx';
import { ReportButton } from './report/ReportButton.tsx';
import { ShareButton } from './share/ShareButton.tsx';
import { SongFavorite } from './SongFavorite.tsx';
import styles from './SongToolbar.module.scss';

type SongToolbarProps = { address: { s: string; p?: string }; song: Song | undefined };

export const SongToolbar = ({ address, song }: SongToolbarProps) => {
  const player = usePlayer();
  const shuffle = usePlayerState((snapshot) => snapshot.shuffle);
  const repeat = usePlayerState((snapshot) => snapshot.repeat);
  return (
    <div className={styles.toolbar} role="group" aria-label="Song controls">
      <SongFavorite address={address} song={song} />
      <IconButton
        label="Previous song"
        icon={<PreviousIcon />}
        disabled={song?.previous === null}
        onClick={player.previous}
      />
      <IconButton
        label="Next song"
        icon={<NextIcon />}
        disabled={song?.next === null && !shuffle}
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
