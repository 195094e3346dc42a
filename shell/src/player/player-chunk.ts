/** All of the player but its front, as one chunk: it is wanted at once. */
export { createPlayerCore } from './player-core.ts';
export { readSavedPlayerFor } from './storage/saved-player.ts';
export { PlayerSurface } from './ui/PlayerSurface.tsx';
