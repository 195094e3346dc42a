import type { PlayerCore } from '../player-core.ts';

const CHANNEL = 'listening.player';

/** Of all tabs of the site one plays: the one that began last. The others are paused and offer "Play here". */
export const allowOneTab = (player: PlayerCore): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  let before = player.snapshot().status;
  // A channel reaches this site's own tabs alone, and its messages name no target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const claim = () => channel.postMessage('plays');

  const unsubscribe = player.subscribe(() => {
    const { status } = player.snapshot();
    if (status === before) return;
    before = status;
    if (status === 'playing') claim();
  });
  if (before === 'playing') claim();
  channel.addEventListener('message', player.yieldTo);
  return () => {
    unsubscribe();
    channel.close();
  };
};
