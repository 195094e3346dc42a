import type { QueueEntry, Track } from '@rushtone/contract';
import type { Store } from '../store/store.ts';
import type { createHistory } from './storage/history.ts';
import { loadDetails } from './listeners/load-details.ts';
import { nextUp, RECENT_SONGS, type NextUp } from './state/next-up.ts';
import { playerActions, readPlayer, sameTrack } from './state/player.slice.ts';
import { randomSong } from './listeners/random-song.ts';

export type ConductorParts = {
  store: Store;
  history: ReturnType<typeof createHistory>;
  say: (message: string) => void;
  load: (wanted: { videoId: string; at: number }) => void;
  /** The same song from its beginning. */
  repeat: () => void;
  pause: () => void;
};

const GONE = 'That song is no longer available. Playing the next one.';

/** Chooses the songs: starts one, learns about it, and finds what follows. */
export const createTrackController = ({ store, history, say, load, repeat, pause }: ConductorParts) => {
  const heard: string[] = [];
  let details: Promise<unknown> = Promise.resolve();
  const state = () => readPlayer(store);

  /** The song that is heard goes into the history as soon as its name is known too. */
  const noteHeard = () => {
    const { track, status } = state();
    if (status !== 'playing' || !track?.title) return;
    if (history.read()[0]?.track.videoId !== track.videoId) history.add(track);
  };

  const stop = () => void store.dispatch(playerActions.statusChanged('ended'));

  /** `before`: the song whose neighbour this one is; it knows who follows when this one was deleted. */
  const learn = async (track: Track, before: Track | null) => {
    const { kind } = await loadDetails(store, track);
    noteHeard();
    if (kind !== 'gone' || !before || !sameTrack(state().track, track)) return;
    say(GONE);
    if (state().queued) return goOn(nextUp(state()), true);
    const fresh = await loadDetails(store, before, true);
    if (!sameTrack(state().track, track)) return;
    const next = fresh.kind === 'read' ? fresh.song.next : null;
    if (!next || next === track.videoId) {
      pause();
      return stop();
    }
    start({ videoId: next, title: '', artist: '', playlistId: before.playlistId }, { before });
  };

  const begin = (track: Track, at: number, before: Track | null) => {
    heard.push(track.videoId);
    heard.splice(0, heard.length - RECENT_SONGS);
    load({ videoId: track.videoId, at });
    details = learn(track, before);
  };

  const start = (track: Track, { at = 0, before = null }: { at?: number; before?: Track | null } = {}) => {
    store.dispatch(playerActions.trackChosen(track));
    begin(track, at, before);
  };

  const startEntry = (entry: QueueEntry) => {
    const before = state().track;
    store.dispatch(playerActions.entryChosen(entry));
    begin(entry.track, 0, before);
  };

  const startRandom = async (over: boolean) => {
    const { track: before, unavailable } = state();
    const recent = history.read().slice(0, RECENT_SONGS);
    const avoided = [...heard, ...recent.map(({ track }) => track.videoId), ...unavailable];
    const wanted = { store, list: before?.playlistId ?? null, current: before?.videoId ?? null };
    const track = await randomSong(wanted, avoided);
    if (!sameTrack(before, state().track)) return;
    if (track) return start(track);
    const { next } = state();
    say(`No random song could be found.${next ? ' Playing the next one.' : ''}`);
    if (next) start(next, { before });
    else if (over) stop();
  };

  /** `over`: the song has ended, so that without another one the music stops. */
  const goOn = (end: NextUp, over = false) => {
    if (end.kind === 'repeat') repeat();
    else if (end.kind === 'queued') startEntry(end.entry);
    else if (end.kind === 'random') void startRandom(over);
    else if (end.kind === 'next') start(end.track, { before: state().track });
    else if (over) stop();
  };

  return {
    start,
    startEntry,
    goOn,
    noteHeard,
    /** The same music from another list. */
    relearn: (track: Track) => {
      details = learn(track, null);
    },
    /** Settles when the neighbours of the song are known. */
    details: () => details,
  };
};
