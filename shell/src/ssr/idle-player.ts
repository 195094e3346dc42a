import { IDLE_PLAYER, type HistoryEntry, type Player } from '@rushtone/contract';

const nothing = () => undefined;
const noHistory: readonly HistoryEntry[] = [];

/** The player of a server-rendered page: it has no video and does nothing. */
export const idlePlayer: Player = {
  subscribe: () => nothing,
  snapshot: () => IDLE_PLAYER,
  time: () => 0,
  play: nothing,
  open: nothing,
  playNext: nothing,
  addToQueue: nothing,
  history: () => noHistory,
  toggle: nothing,
  pause: nothing,
  seek: nothing,
  next: nothing,
  previous: nothing,
  setVolume: nothing,
  setMuted: nothing,
  setRepeat: nothing,
  setShuffle: nothing,
  close: nothing,
  setSlot: nothing,
  makeRoom: () => nothing,
};
