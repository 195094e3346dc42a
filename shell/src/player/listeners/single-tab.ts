import { playerActions } from '../state/player.slice.ts';
import type { PlayerContext } from './context.ts';

const CHANNEL = 'listening.player';

/** Makes only the tab that started last play; it pauses the others. */
export const listenForOtherTabs = ({ listen, dispatch, link }: PlayerContext): void => {
  listen({
    predicate: (_, { player }, before) => player.playsElsewhere && !before.player.playsElsewhere,
    effect: () => link.pause(),
  });
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', () => dispatch(playerActions.otherTabStarted()));
  listen({
    predicate: (_, { player }, before) => player.status === 'playing' && before.player.status !== 'playing',
    // A BroadcastChannel reaches only this origin, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    effect: () => channel.postMessage('started'),
  });
};
