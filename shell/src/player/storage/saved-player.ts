import type { QueueEntry } from '@rushtone/contract';
import { readJson, writeJson } from '@rushtone/ui/device-storage';
import type { PlayerState, ShuffleBag } from '../state/player-state.ts';
import type { PlayingList } from '../state/playing-list.ts';
import { LONGEST_SLEEP_MS, type SleepTimer } from '../state/sleep-timer.ts';
import { asList, asNumber, asRecord, asText, asTrack } from './validate.ts';

const FULL_VOLUME = 100;

/** Parses a queue; IDs in it are unique. */
const asQueue = (value: unknown): QueueEntry[] => {
  const seen = new Set<string>();
  return asList(value, (each) => {
    const { id, track } = asRecord(each);
    const known = asTrack(track);
    const name = asText(id);
    if (!known || !name || seen.has(name)) return null;
    seen.add(name);
    return { id: name, track: known };
  });
};

/** The server accepts up to six digits, and starts over at the end of the list. */
const MAX_PLACE = 999_999;

const asBag = (value: unknown): ShuffleBag | null => {
  const { list, seed, n } = asRecord(value);
  if (!/^[\w-]{1,32}$/.test(asText(seed))) return null;
  return { list: asText(list) || null, seed: asText(seed), n: asNumber(n, 0, MAX_PLACE, 0) };
};

/**
 * The deadline stays the same time of day, also while the song is paused after a reload, because that is when the
 * listener wants silence. One that has passed meanwhile is forgotten: it must not stop music that is started later.
 * "End of song" is of the visit alone.
 */
const asSleepTimer = (value: unknown): SleepTimer | null => {
  const { kind, deadline } = asRecord(value);
  if (kind !== 'at' || typeof deadline !== 'number') return null;
  const left = deadline - Date.now();
  return left > 0 && left <= LONGEST_SLEEP_MS ? { kind, deadline } : null;
};

const parseList = (value: unknown) => {
  const { name, entries, similar } = asRecord(value);
  return { name: asText(name), entries: asQueue(entries), similar: similar === true };
};

const parsePlayer = (value: unknown) => {
  const saved = asRecord(value);
  return {
    track: asTrack(saved.track),
    next: asTrack(saved.next),
    previous: asTrack(saved.previous),
    queued: saved.queued === true,
    listName: asText(saved.listName) || null,
    /** Position of the song in the list. */
    listAt: asNumber(saved.listAt, 0, Number.MAX_SAFE_INTEGER, 0),
    second: asNumber(saved.second, 0, Number.MAX_SAFE_INTEGER, 0),
    duration: asNumber(saved.duration, 0, Number.MAX_SAFE_INTEGER, 0),
    volume: asNumber(saved.volume, 0, FULL_VOLUME, FULL_VOLUME),
    muted: saved.muted === true,
    repeat: saved.repeat === true,
    shuffle: saved.shuffle === true,
    bag: asBag(saved.bag),
    repeatList: saved.repeatList === true,
    autoplay: saved.autoplay === true,
    keepsBounds: saved.keepsBounds !== false,
    evenLoudness: saved.evenLoudness !== false,
    sleepTimer: asSleepTimer(saved.sleepTimer),
  };
};

type SavedParts = {
  player: ReturnType<typeof parsePlayer>;
  list: ReturnType<typeof parseList>;
  queue: QueueEntry[];
};

const joined = ({ player: { listAt: at, ...player }, list: saved, queue }: SavedParts) => {
  const isUsable = saved.name !== '' && player.track !== null && at < saved.entries.length;
  const list: PlayingList | null = isUsable ? { ...saved, at } : null;
  return { ...player, list, queue };
};

/** Reads the state that a reload restores. The result is valid whatever storage contains. */
export const readSavedPlayer = () =>
  joined({
    player: readJson('rushtone.player', parsePlayer),
    list: readJson('rushtone.list', parseList),
    queue: readJson('rushtone.queue', asQueue),
  });

/** Parses what another device plays: its player, and its songs, which are `list` and `queue`. */
export const parseSavedPlayer = (player: unknown, songs: unknown) => {
  const { list, queue } = asRecord(songs);
  return joined({ player: parsePlayer(player), list: parseList(list), queue: asQueue(queue) });
};

/** Returns what is saved of a player besides its songs. */
export const savedOf = (state: PlayerState, second: number) =>
  parsePlayer({ ...state, second, listAt: state.list?.at });

export type SavedPlayer = ReturnType<typeof readSavedPlayer>;

const isReload = (): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry !== undefined && 'type' in entry && entry.type === 'reload';
};

/** Like `readSavedPlayer`, but a link to a song starts that song instead of restoring the last one. */
export const readSavedPlayerFor = (pathname: string): SavedPlayer => {
  const saved = readSavedPlayer();
  return pathname === '/song' && !isReload() ? { ...saved, track: null, list: null } : saved;
};

export const savePlayer = (state: PlayerState, second: number): boolean =>
  writeJson('rushtone.player', savedOf(state, second));

export const saveQueue = ({ queue }: PlayerState): boolean => writeJson('rushtone.queue', queue);

export const saveList = ({ list }: PlayerState): boolean =>
  writeJson('rushtone.list', list && { name: list.name, entries: list.entries, similar: list.similar });
