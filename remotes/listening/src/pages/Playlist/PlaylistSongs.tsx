import { Link } from '@rushtone/contract';
import type { PlaylistWithSongs } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { buttonClass, EmptyState } from '@rushtone/ui';
import { SongGrid } from '../../parts/SongCard/SongGrid.tsx';

const GoBack = () => (
  <Link className={buttonClass('outline')} to={paths.playlists}>
    Go back
  </Link>
);

export const PlaylistSongs = ({ playlist, songs }: PlaylistWithSongs) =>
  songs.length === 0 ? (
    <EmptyState title="No songs found" text="This playlist is empty" action={<GoBack />} />
  ) : (
    <SongGrid songs={songs} playlistId={playlist.id} label="Songs" />
  );
