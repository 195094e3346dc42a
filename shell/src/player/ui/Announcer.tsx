import { usePlayerState } from '@rushtone/contract';
import { VisuallyHidden } from '@rushtone/ui';

/** Says each new song to somebody who does not look. */
export const Announcer = () => {
  const words = usePlayerState(({ status, track }) =>
    status === 'playing' && track?.title ? `Now playing: ${track.title} by ${track.artist}` : '',
  );
  return (
    <VisuallyHidden>
      <p role="status">{words}</p>
    </VisuallyHidden>
  );
};
