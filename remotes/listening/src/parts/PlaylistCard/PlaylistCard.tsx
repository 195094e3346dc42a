import { Link, useThumbnail } from '@rushtone/contract';
import type { Playlist } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Card, Thumbnail } from '@rushtone/ui';
import { PlaylistBadges } from './PlaylistBadges.tsx';

export const PlaylistCard = ({ playlist, eager }: { playlist: Playlist; eager?: boolean }) => {
  const thumbnail = useThumbnail();
  return (
    <Card
      title={playlist.category_name}
      badges={<PlaylistBadges playlist={playlist} />}
      link={(props) => <Link {...props} to={paths.playlist(playlist.id)} />}
      cover={
        <Thumbnail
          src={playlist.image_url ?? thumbnail(playlist.youtube_url)}
          name={playlist.category_name}
          eager={eager}
        />
      }
    />
  );
};
