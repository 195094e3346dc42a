/** All of the player but its front, as one chunk: it is wanted at once. */
export { createPlayer } from './create-player.ts';
export { recallFor } from './device/memory.ts';
export { PlayerSurface } from './PlayerSurface.tsx';
