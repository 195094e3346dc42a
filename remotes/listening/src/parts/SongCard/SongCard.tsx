import { memo } from 'react';
import { Link, useThumbnail } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Badge, Card, Thumbnail } from '@rushtone/ui';
import { trackOf } from '../../logic/track.ts';
import { PlaySongButton } from '../PlaySongButton/PlaySongButton.tsx';
import { SongHeart } from './SongHeart.tsx';
import { SongMenu } from './SongMenu.tsx';

export type SongCardProps = {
  song: SongSummary;
  playlistId: string;
  eager?: boolean;
  heard?: 'playing' | 'paused';
  unavailable?: boolean;
  /** Far out of view: its words stand there to be found, its picture and buttons come when it is near. */
  far?: boolean;
};

const Drawn = ({ song, playlistId, eager, heard, unavailable, far }: SongCardProps) => {
  const thumbnail = useThumbnail();
  const track = trackOf(song, playlistId);
  const cover = <Thumbnail src={thumbnail(song.youtube_id)} name={song.title} eager={eager} later={far} />;
  return (
    <Card
      compact
      title={song.title}
      meta={song.author_name}
      heard={heard}
      unavailable={unavailable && 'Not available now'}
      badges={song.new === 'true' && <Badge look="accent">New</Badge>}
      link={(props) => <Link {...props} to={paths.song({ s: song.youtube_id, p: playlistId })} />}
      cover={cover}
      action={
        !far && (
          <>
            <SongHeart track={track} />
            <PlaySongButton track={track} going={heard === 'playing'} />
          </>
        )
      }
      more={!far && <SongMenu track={track} />}
    />
  );
};

/** A song with all that can be done with it: open, play, play next, add to the queue, make a favorite. */
export const SongCard = memo(Drawn);
