import { usePlayerState } from '@rushtone/contract';
import { VisuallyHidden } from '@rushtone/ui';

/** Announces each new song to screen readers. */
export const Announcer = () => {
  const message = usePlayerState(({ status, track }) =>
    status === 'playing' && track?.title ? `Now playing: ${track.title} by ${track.artist}` : '',
  );
  return (
    <VisuallyHidden>
      <p role="status">{message}</p>
    </VisuallyHidden>
  );
};
