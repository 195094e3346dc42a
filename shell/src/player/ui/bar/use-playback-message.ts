import { usePlayerSelector } from '../../state/use-player-selector.ts';

/** Returns why the song does not play; `null` while it does. */
export const usePlaybackMessage = (): string | null => {
  const { status, problem, playsElsewhere } = usePlayerSelector((state) => state);
  if (status === 'blocked') return 'Tap the video to start';
  return playsElsewhere ? 'Playing in another tab' : problem;
};
