import { useFavorite, usePlayer, type Track } from '@rushtone/contract';
import { ActionMenu, HeartIcon, HeartLineIcon, PlayNextIcon, QueueIcon } from '@rushtone/ui';

/** What can be done with a song besides playing it now: the same on every card, whatever the pointer. */
export const SongMenu = ({ track }: { track: Track }) => {
  const player = usePlayer();
  const { favorite, toggle, elsewhere } = useFavorite(track);
  const actions = [
    {
      label: 'Play next',
      icon: <PlayNextIcon />,
      onSelect: () => player.playNext(track),
    },
    {
      label: 'Add to queue',
      icon: <QueueIcon />,
      onSelect: () => player.addToQueue(track),
    },
    {
      label: 'Favorite',
      icon: favorite ? <HeartIcon /> : <HeartLineIcon />,
      checked: favorite,
      onSelect: elsewhere ? () => window.location.assign(elsewhere) : toggle,
    },
  ];
  return (
    <ActionMenu
      label={`More for ${track.title} by ${track.artist}`}
      actions={actions}
      makeRoom={player.makeRoom}
    />
  );
};
