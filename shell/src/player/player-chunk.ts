/** Everything of the player that loads with the first request to play, as one chunk. */
export { createPlayerCore } from './player-core.ts';
export { PlayerSurface } from './ui/PlayerSurface.tsx';
