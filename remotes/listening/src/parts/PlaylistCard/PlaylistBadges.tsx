import type { Playlist } from '@rushtone/domain';
import { Badge } from '@rushtone/ui';

export const PlaylistBadges = ({ playlist }: { playlist: Playlist }) => (
  <>
    {playlist.special && <Badge>Special</Badge>}
    {playlist.id === 'new' && <Badge look="accent">New</Badge>}
    {playlist.id === 'network' && <Badge>Network</Badge>}
  </>
);
