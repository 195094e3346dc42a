import { lazy, Suspense, type ComponentType } from 'react';
import type { InlineVideoProps, Player } from '@rushtone/contract';
import type { SlotTracker } from '../stage/slot-tracker.ts';

const InlineVideoPlayer = lazy(async () => ({
  default: (await import('./InlineVideoPlayer.tsx')).InlineVideoPlayer,
}));

/** The shell's implementation of the contract's `InlineVideo`. */
export const createInlineVideo =
  (player: Player & { slot: SlotTracker }): ComponentType<InlineVideoProps> =>
  (props) => (
    <Suspense>
      <InlineVideoPlayer key={props.videoId} player={player} slot={player.slot} {...props} />
    </Suspense>
  );
