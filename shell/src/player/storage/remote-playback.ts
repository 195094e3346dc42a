import type { DeviceState } from '@rushtone/domain';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import type { PlayerState } from '../state/player-state.ts';
import { parseSavedPlayer, savedOf, type SavedPlayer } from './saved-player.ts';
import { asNumber, asRecord } from './validate.ts';

/** A page that plays says so this often; one that was closed in a crash does not. */
export const HEARTBEAT_MS = 15_000;
const SILENT_MS = 3 * HEARTBEAT_MS;
/** Of a form, whose encoded text the server limits; the rest of a long list stays away. */
const MOST_BYTES = 45_000;
const MOST_SONGS = 400;
/** Songs before the current one, to which one can go back. */
const BEFORE = 20;

/** What another device plays. */
export type RemotePlayback = {
  device: string;
  name: string;
  saved: SavedPlayer & { track: NonNullable<SavedPlayer['track']> };
  playing: boolean;
  speed: number;
  /** Whether it was told to play and could not, so that somebody has to press Play there. */
  waitsForPress: boolean;
  /** What the device has said, which differs with each change. */
  stated: string;
  /** When it was at `saved.second`, by `performance.now()`. */
  at: number;
};

/** `null` if nothing was played, or this browser has played last. */
export const remotePlayback = createValueStore<RemotePlayback | null>(null);

/** Whether the user has closed the bar of what another device plays. */
export const remoteClosed = createValueStore(false);

/** Returns the second at which the other device is. */
export const remoteSecond = ({ saved, playing, speed, at }: RemotePlayback): number => {
  const second = saved.second + (playing ? ((performance.now() - at) / 1000) * speed : 0);
  return saved.duration > 0 ? Math.min(second, saved.duration) : second;
};

/** Returns the text of what this page plays, for other devices. */
export const stateText = (
  state: PlayerState,
  { second, waitsForPress }: { second: number; waitsForPress: boolean },
): string => {
  const { sleepTimer: _timer, listName, ...saved } = savedOf(state, second);
  const listAt = Math.min(saved.listAt, BEFORE);
  const playing = state.status === 'playing' || state.status === 'buffering';
  return JSON.stringify({ ...saved, listName, listAt, playing, speed: state.speed, waitsForPress });
};

/** Returns the text of the queue and the list around the current song, as much as fits. */
export const songsText = ({ queue, list }: Pick<PlayerState, 'queue' | 'list'>): string => {
  const from = list ? Math.max(0, list.at - BEFORE) : 0;
  for (let most = MOST_SONGS; ; most = Math.floor(most / 2)) {
    const entries = list?.entries.slice(from, from + BEFORE + most);
    const text = JSON.stringify({
      queue: queue.slice(0, most),
      list: list && { name: list.name, entries, similar: list.similar },
    });
    if (encodeURIComponent(text).length <= MOST_BYTES || most === 0) return text;
  }
};

const asJson = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

/** Reads what the server says; `songs` are those that it has sent before. Returns `null` if it is no song. */
export const readRemote = (
  { playing, devices }: Pick<DeviceState, 'devices' | 'playing'>,
  songs: string | null,
): RemotePlayback | null => {
  if (!playing) return null;
  const state = asRecord(asJson(playing.state));
  const saved = parseSavedPlayer(state, asJson(playing.songs ?? songs));
  if (!saved.track) return null;
  return {
    device: playing.device,
    name: devices.find(({ id }) => id === playing.device)?.name ?? 'Another device',
    saved: { ...saved, track: saved.track },
    playing: state.playing === true && playing.age < SILENT_MS,
    speed: asNumber(state.speed, 0.25, 2, 1),
    waitsForPress: state.waitsForPress === true,
    stated: `${playing.claim} ${playing.state} ${playing.songs_rev}`,
    at: performance.now() - playing.age,
  };
};
