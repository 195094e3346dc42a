import type { ComponentType } from 'react';
import type { InlineVideoProps, Player } from '@rushtone/contract';
import { lazyPart, PartUnavailable } from '../../components/lazy-part.tsx';
import type { SlotTracker } from '../stage/slot-tracker.ts';

const InlineVideoPlayer = lazyPart(
  async () => (await import('./InlineVideoPlayer.tsx')).InlineVideoPlayer,
  ({ onRetry }) => <PartUnavailable message="The video could not be loaded." onRetry={onRetry} />,
);

/** Creates the shell's implementation of the contract's `InlineVideo`. */
export const createInlineVideo =
  (player: Player & { slot: SlotTracker }): ComponentType<InlineVideoProps> =>
  (props) => <InlineVideoPlayer key={props.videoId} player={player} slot={player.slot} {...props} />;
