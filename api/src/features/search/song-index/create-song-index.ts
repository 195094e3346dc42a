import { BETWEEN_WORDS } from '../song-search-text.ts';
import { countOf, hashOf, type Lists, type SongIndex, type Texts } from './layout.ts';

export type IndexedSong = { videoId: string; search: string; addedAt: number };

type Numbers = Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

const FIRST = 1_024;

/** A growable typed array. `transfer` avoids a copy if the allocator can extend the buffer. */
const growing = <Kind extends Numbers>(create: (buffer: ArrayBuffer) => Kind, bytesEach: number) => {
  let array = create(new ArrayBuffer(FIRST * bytesEach));
  let length = 0;
  const resize = (to: number): void => {
    array = create(array.buffer.transfer(to * bytesEach));
  };
  const reserve = (more: number): void => {
    if (length + more > array.length) resize(Math.max(2 * array.length, length + more));
  };
  return {
    push(value: number): void {
      reserve(1);
      array[length++] = value;
    },
    append(values: Uint8Array): void {
      reserve(values.length);
      array.set(values, length);
      length += values.length;
    },
    length: () => length,
    /** Returns the array trimmed to its length. Must be the last call. */
    take: (): Kind => {
      resize(length);
      return array;
    },
  };
};

const uints = () => growing((buffer) => new Uint32Array(buffer), 4);
const bytes = () => growing((buffer) => new Uint8Array(buffer), 1);
const doubles = () => growing((buffer) => new Float64Array(buffer), 8);

const createTexts = () => {
  const [from, all] = [uints(), bytes()];
  from.push(0);
  return {
    add(text: string): void {
      all.append(Buffer.from(text));
      from.push(all.length());
    },
    take: (): Texts => ({ from: from.take(), bytes: all.take() }),
  };
};

/** Sorts words by bytes. `placeOf` maps old to new word numbers. */
const sortWords = (words: readonly string[]): { sorted: Texts; placeOf: Uint32Array } => {
  const texts = createTexts();
  for (const word of words) texts.add(word);
  const { from, bytes: all } = texts.take();
  const order = new Uint32Array(words.length).map((_none, at) => at);
  const buffer = Buffer.from(all.buffer);
  const [start, end] = [(at: number) => from[at] ?? 0, (at: number) => from[at + 1] ?? 0];
  order.sort((a, b) => buffer.compare(buffer, start(b), end(b), start(a), end(a)));
  const sorted = createTexts();
  const placeOf = new Uint32Array(words.length);
  for (const [place, at] of order.entries()) {
    placeOf[at] = place;
    sorted.add(words[at] ?? '');
  }
  return { sorted: sorted.take(), placeOf };
};

/** Inverts words by song to postings: songs by word. */
const invert = (words: number, { from, all }: Lists): Lists => {
  const ends = new Uint32Array(words + 1);
  for (const word of all) ends[word + 1] = (ends[word + 1] ?? 0) + 1;
  for (let word = 0; word < words; word += 1) ends[word + 1] = (ends[word + 1] ?? 0) + (ends[word] ?? 0);
  const next = ends.slice();
  const songs = new Uint32Array(all.length);
  for (let song = 0; song + 1 < from.length; song += 1)
    for (let at = from[song] ?? 0; at < (from[song + 1] ?? 0); at += 1) {
      const word = all[at] ?? 0;
      const place = next[word] ?? 0;
      songs[place] = song;
      next[word] = place + 1;
    }
  return { from: ends, all: songs };
};

const orderByDate = (dates: Float64Array, { from, bytes: all }: Texts): Uint32Array<ArrayBuffer> => {
  const ids = Buffer.from(all.buffer);
  const [start, end] = [(at: number) => from[at] ?? 0, (at: number) => from[at + 1] ?? 0];
  return new Uint32Array(dates.length)
    .map((_none, at) => at)
    .sort(
      (a, b) => (dates[a] ?? 0) - (dates[b] ?? 0) || ids.compare(ids, start(b), end(b), start(a), end(a)),
    );
};

const hashTable = (ids: Texts): Uint32Array<ArrayBuffer> => {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * countOf(ids) + 2)));
  const mask = slots.length - 1;
  for (let song = 0; song < countOf(ids); song += 1) {
    let slot = hashOf(ids.bytes.subarray(ids.from[song], ids.from[song + 1])) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = song + 1;
  }
  return slots;
};

/** Builds an index. Songs must be added in title order. */
export const createSongIndex = () => {
  const numbers = new Map<string, number>();
  const known: string[] = [];
  const ids = createTexts();
  const dates = doubles();
  const [from, all] = [uints(), uints()];
  from.push(0);
  const numberOf = (word: string): number => {
    const found = numbers.get(word);
    if (found !== undefined) return found;
    numbers.set(word, known.length);
    return known.push(word) - 1;
  };
  return {
    add({ videoId, search, addedAt }: IndexedSong): void {
      ids.add(videoId);
      dates.push(addedAt);
      for (const word of new Set(search.split(BETWEEN_WORDS))) if (word !== '') all.push(numberOf(word));
      from.push(all.length());
    },
    finish(): SongIndex {
      numbers.clear();
      const { sorted: words, placeOf } = sortWords(known);
      const wordsOf: Lists = { from: from.take(), all: all.take() };
      for (let at = 0; at < wordsOf.all.length; at += 1) wordsOf.all[at] = placeOf[wordsOf.all[at] ?? 0] ?? 0;
      for (let song = 0; song + 1 < wordsOf.from.length; song += 1)
        wordsOf.all.subarray(wordsOf.from[song], wordsOf.from[song + 1]).sort();
      const videoIds = ids.take();
      const byDate = orderByDate(dates.take(), videoIds);
      const datePlace = new Uint32Array(byDate.length);
      for (let place = 0; place < byDate.length; place += 1) datePlace[byDate[place] ?? 0] = place;
      const songsOf = invert(known.length, wordsOf);
      return { videoIds, words, songsOf, wordsOf, byDate, datePlace, slots: hashTable(videoIds) };
    },
  };
};
