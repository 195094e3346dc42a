import { IDLE_PLAYER, type HistoryEntry, type Player } from '@rushtone/contract';

const nothing = () => undefined;
const nobody: readonly HistoryEntry[] = [];

/** A player that nobody has asked for anything yet, and that has no video: a first view is drawn with it. */
export const restingPlayer: Player = {
  subscribe: () => nothing,
  snapshot: () => IDLE_PLAYER,
  time: () => 0,
  play: nothing,
  open: nothing,
  playNext: nothing,
  addToQueue: nothing,
  history: () => nobody,
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
