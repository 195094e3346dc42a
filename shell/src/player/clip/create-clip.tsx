import { lazy, Suspense, type ComponentType } from 'react';
import type { ClipProps } from '@rushtone/contract';
import type { PlayerFront } from '../player-front.ts';

const ClipPlayer = lazy(async () => ({ default: (await import('./ClipPlayer.tsx')).ClipPlayer }));

/** The shell's half of the contract's `Clip`, with the player that it takes turns with. */
export const createClip =
  (player: PlayerFront): ComponentType<ClipProps> =>
  (clip) => (
    <Suspense>
      <ClipPlayer key={clip.videoId} player={player} {...clip} />
    </Suspense>
  );
