import {
  IDLE_PLAYER,
  type HistoryEntry,
  type Player,
  type PlayerSnapshot,
  type QueueEntry,
  type Track,
  type TrackList,
} from '@rushtone/contract';

export type PlayerCall = { command: 'play' | 'open'; track: Track; at: number | undefined; from?: TrackList };

export type FakePlayer = Player & {
  /** Songs that a page played or opened, in order. */
  calls: PlayerCall[];
  slot: () => HTMLElement | null;
  /** Listening history. */
  played: HistoryEntry[];
  /** Changes part of the state. */
  become: (changes: Partial<PlayerSnapshot>) => void;
};

/** Creates a player that runs commands synchronously, without a video. */
export const createFakePlayer = (): FakePlayer => {
  let state = IDLE_PLAYER;
  let slot: HTMLElement | null = null;
  const listeners = new Set<() => void>();
  const calls: PlayerCall[] = [];
  const played: HistoryEntry[] = [];
  const entry = (track: Track): QueueEntry => ({ id: `${state.queue.length}-${track.videoId}`, track });
  const set = (changes: Partial<PlayerSnapshot>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const start =
    (command: PlayerCall['command']): Player['play'] =>
    (track, options) => {
      const { at, from } = options ?? {};
      calls.push({ command, track, at, ...(from && { from }) });
      set({ track, status: 'playing', from: from?.name ?? null });
    };
  return {
    calls,
    played,
    become: set,
    slot: () => slot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    time: () => 0,
    play: start('play'),
    open: start('open'),
    playNext: (track) => set({ queue: [entry(track), ...state.queue] }),
    addToQueue: (track) => set({ queue: [...state.queue, entry(track)] }),
    history: () => played,
    toggle: () => set({ status: state.status === 'playing' ? 'paused' : 'playing' }),
    pause: () => set({ status: 'paused' }),
    seek: () => undefined,
    next: () => set({ track: state.next }),
    previous: () => set({ track: state.previous }),
    setVolume: (volume) => set({ volume }),
    setMuted: (muted) => set({ muted }),
    setRepeat: (repeat) => set({ repeat }),
    setShuffle: (shuffle) => set({ shuffle }),
    close: () => set(IDLE_PLAYER),
    setSlot: (next) => {
      slot = next;
    },
    makeRoom: () => () => undefined,
  };
};
