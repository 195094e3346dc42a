import { IDLE_PLAYER, type Player, type PlayerSnapshot, type Track } from '@rushtone/contract';
import { createValueStore, type ValueStore } from '@rushtone/platform/browser/value-store';
import type { Store } from '../store/store.ts';
import type { PlayerCore } from './player-core.ts';
import { createSlotTracker, type SlotTracker } from './stage/slot-tracker.ts';
import { playHistory } from './storage/history.ts';
import { createShortcuts, type Shortcuts } from './ui/shortcuts/shortcuts.ts';

type Command = (core: PlayerCore) => void;

/** The player that pages use, including what is needed before its core is loaded. */
export type LazyPlayer = Player & {
  slot: SlotTracker;
  shortcuts: Shortcuts;
  /** `null` until the first request to play. */
  core: ValueStore<PlayerCore | null>;
  load: () => void;
  /** Runs the command once the core is loaded. Before the first song, returns false without running it. */
  withSong: (command: Command) => boolean;
};

type Options = {
  loadCore: () => Promise<PlayerCore>;
  onLoadError: (retry: () => void) => void;
};

/** Loads the core on request. Commands issued while it loads run in order afterwards. */
const createCoreLoader = ({ loadCore, onLoadError }: Options) => {
  const core = createValueStore<PlayerCore | null>(null);
  /** The state until the core is loaded. */
  const early = createValueStore<PlayerSnapshot>(IDLE_PLAYER);
  /** Pending commands; `null` until the core is requested. */
  let pending: Command[] | null = null;

  const loaded = (player: PlayerCore) => {
    core.set(player);
    for (const command of pending ?? []) command(player);
    early.set(IDLE_PLAYER);
  };
  const failed = () => {
    const lost = pending ?? [];
    pending = null;
    early.set(IDLE_PLAYER);
    onLoadError(() => {
      if (core.get()) return;
      load();
      pending?.unshift(...lost);
    });
  };
  const load = () => {
    if (pending) return;
    pending = [];
    loadCore().then(loaded, failed);
  };
  const run = (command: Command) => {
    const player = core.get();
    if (player) return command(player);
    load();
    pending?.push(command);
  };
  return {
    core,
    early,
    load,
    run,
    /** Does nothing before the first song. */
    runIfLoading: (command: Command) => {
      if (pending) run(command);
    },
    withSong: (command: Command): boolean => {
      const player = core.get();
      if (player ? player.snapshot().track === null : !pending) return false;
      run((loadedCore) => {
        if (loadedCore.snapshot().track) command(loadedCore);
      });
      return true;
    },
    start: (track: Track, command: Command) => {
      if (!core.get()) early.set({ ...early.get(), track, status: 'loading' });
      run(command);
    },
  };
};

/**
 * Creates a player that is idle until the first request to play. Once the core is loaded, each call is
 * forwarded synchronously, so that a user gesture reaches the video host in its own event handler.
 */
export const createLazyPlayer = ({
  store,
  ...loading
}: Options & { store: Pick<Store, 'subscribe'> }): LazyPlayer => {
  const slot = createSlotTracker();
  const shortcuts = createShortcuts();
  const { core, early, load, run, runIfLoading, withSong, start } = createCoreLoader(loading);
  // The dialog replaces any open panel.
  shortcuts.dialogOpen.subscribe(() => core.get()?.closePanel());

  return {
    slot,
    core,
    load,
    withSong,
    shortcuts,
    snapshot: () => core.get()?.snapshot() ?? early.get(),
    subscribe: (listener) => {
      const ends = [early.subscribe(listener), store.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
    time: () => core.get()?.time() ?? 0,
    history: playHistory.read,
    play: (track, options) => start(track, (player) => player.play(track, options)),
    open: (track, options) => start(track, (player) => player.open(track, options)),
    playNext: (track) => run((player) => player.playNext(track)),
    addToQueue: (track) => run((player) => player.addToQueue(track)),
    setRepeat: (repeat) => run((player) => player.setRepeat(repeat)),
    setShuffle: (shuffle) => run((player) => player.setShuffle(shuffle)),
    toggle: () => runIfLoading((player) => player.toggle()),
    pause: () => runIfLoading((player) => player.pause()),
    seek: (second) => runIfLoading((player) => player.seek(second)),
    next: () => runIfLoading((player) => player.next()),
    previous: () => runIfLoading((player) => player.previous()),
    setVolume: (volume) => runIfLoading((player) => player.setVolume(volume)),
    setMuted: (muted) => runIfLoading((player) => player.setMuted(muted)),
    close: () => runIfLoading((player) => player.close()),
    setSlot: slot.setSlot,
    makeRoom: slot.makeRoom,
  };
};
