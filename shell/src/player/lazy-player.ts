import { IDLE_PLAYER, type Player, type PlayerSnapshot, type Track } from '@rushtone/contract';
import { createValueStore, type ValueStore } from '../lib/value-store.ts';
import type { PlayerCore } from './player-core.ts';
import { createHistory } from './storage/history.ts';
import { readStorage, writeStorage } from './storage/local-storage.ts';
import { createSlotTracker, type SlotTracker } from './stage/slot-tracker.ts';

export type PanelName = 'queue' | 'more' | 'keys';

/** What stands before the whole player is loaded, and what both share. */
export type LazyPlayer = Player & {
  slot: SlotTracker;
  /** What is open beside the video. */
  panel: ValueStore<PanelName | null>;
  /** Whether the keys of the player are in use on this device. */
  keysOn: ValueStore<boolean>;
  setKeysOn: (on: boolean) => void;
  /** The player itself, once somebody wished for it. */
  whole: ValueStore<PlayerCore | null>;
  wake: () => void;
};

export type SharedWithCore = Pick<LazyPlayer, 'slot' | 'panel'>;

type Command = (player: PlayerCore) => void;

/**
 * The player that pages are given. The rest of it comes with the first wish to play: until then this says that
 * nothing plays, and then passes on what was asked meanwhile, in its order. From then on every call goes straight
 * through, so a gesture reaches the video host in its own handler.
 */
export const createLazyPlayer = (
  load: (parts: SharedWithCore) => Promise<PlayerCore>,
  failed: () => void,
): LazyPlayer => {
  const slot = createSlotTracker();
  const panel = createValueStore<PanelName | null>(null);
  const keysOn = createValueStore(readStorage('keys', (value) => value !== false));
  const whole = createValueStore<PlayerCore | null>(null);
  const history = createHistory();
  const listeners = new Set<() => void>();
  let state: PlayerSnapshot = IDLE_PLAYER;
  let waiting: Command[] = [];
  let loading = false;

  const tellAll = () => {
    for (const listener of listeners) listener();
  };
  const arrived = (player: PlayerCore) => {
    player.subscribe(tellAll);
    whole.set(player);
    for (const command of waiting) command(player);
    waiting = [];
    tellAll();
  };
  const wake = () => {
    if (loading) return;
    loading = true;
    load({ slot, panel }).then(arrived, () => {
      loading = false;
      waiting = [];
      state = IDLE_PLAYER;
      tellAll();
      failed();
    });
  };
  const ask = (command: Command) => {
    const player = whole.get();
    if (player) return command(player);
    waiting.push(command);
    wake();
  };
  /** Of no meaning before there is a song. */
  const tell = (command: Command) => {
    if (loading) ask(command);
  };
  const choose = (track: Track, command: Command) => {
    if (!whole.get()) state = { ...state, track, status: 'loading' };
    ask(command);
    if (!whole.get()) tellAll();
  };

  return {
    slot,
    panel,
    keysOn,
    whole,
    wake,
    setKeysOn: (on) => {
      keysOn.set(on);
      writeStorage('keys', on);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => whole.get()?.snapshot() ?? state,
    time: () => whole.get()?.time() ?? 0,
    history: () => whole.get()?.history() ?? history.read(),
    play: (track, options) => choose(track, (player) => player.play(track, options)),
    open: (track, options) => choose(track, (player) => player.open(track, options)),
    playNext: (track) => ask((player) => player.playNext(track)),
    addToQueue: (track) => ask((player) => player.addToQueue(track)),
    setRepeat: (repeat) => ask((player) => player.setRepeat(repeat)),
    setShuffle: (shuffle) => ask((player) => player.setShuffle(shuffle)),
    toggle: () => tell((player) => player.toggle()),
    pause: () => tell((player) => player.pause()),
    seek: (second) => tell((player) => player.seek(second)),
    next: () => tell((player) => player.next()),
    previous: () => tell((player) => player.previous()),
    setVolume: (volume) => tell((player) => player.setVolume(volume)),
    setMuted: (muted) => tell((player) => player.setMuted(muted)),
    close: () => tell((player) => player.close()),
    setSlot: slot.setSlot,
    makeRoom: slot.makeRoom,
  };
};
