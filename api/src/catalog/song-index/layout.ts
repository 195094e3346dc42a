/** Texts one after the other, as UTF-8; text `n` lies between `from[n]` and `from[n + 1]`. */
export type Texts = { from: Uint32Array<ArrayBuffer>; bytes: Uint8Array<ArrayBuffer> };

/** For each of many owners its entries, in `all` between `from[owner]` and `from[owner + 1]`. */
export type Lists = { from: Uint32Array<ArrayBuffer>; all: Uint32Array<ArrayBuffer> };

/**
 * The songs of a brand by their words. A song's number is its place in the order of titles, a word's number its place
 * among the words, which are sorted by their bytes: words with the same beginning have numbers in a row.
 */
export type SongIndex = {
  videoIds: Texts;
  words: Texts;
  /** The songs of each word, and the words of each song, both in rising order. */
  songsOf: Lists;
  wordsOf: Lists;
  /** Songs in the order of their dates, and the place of each song in it. */
  byDate: Uint32Array<ArrayBuffer>;
  datePlace: Uint32Array<ArrayBuffer>;
  /** A hash table: a song's number plus one at or after the hash of its id, 0 where none is. */
  slots: Uint32Array<ArrayBuffer>;
};

export const countOf = ({ from }: Texts | Lists): number => from.length - 1;

export const textAt = ({ from, bytes }: Texts, at: number): string =>
  Buffer.from(
    bytes.buffer,
    bytes.byteOffset + (from[at] ?? 0),
    (from[at + 1] ?? 0) - (from[at] ?? 0),
  ).toString();

/** FNV-1a, 32 bits. */
export const hashOf = (bytes: Uint8Array): number => {
  let hash = 2_166_136_261;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 16_777_619);
  return hash >>> 0;
};

/** The song with an id; -1 if there is none. */
export const songWithId = ({ slots, videoIds }: SongIndex, id: string): number => {
  const bytes = Buffer.from(id);
  const mask = slots.length - 1;
  for (let slot = hashOf(bytes) & mask; ; slot = (slot + 1) & mask) {
    const song = (slots[slot] ?? 0) - 1;
    if (song < 0) return -1;
    const [from = 0, to = 0] = [videoIds.from[song], videoIds.from[song + 1]];
    if (to - from === bytes.length && bytes.compare(videoIds.bytes, from, to) === 0) return song;
  }
};

/** The buffers of an index, which go from one thread to another without being copied. */
export const buffersOf = ({ videoIds, words, songsOf, wordsOf, ...arrays }: SongIndex): ArrayBuffer[] =>
  [
    ...[videoIds.from, videoIds.bytes, words.from, words.bytes],
    ...[songsOf.from, songsOf.all, wordsOf.from, wordsOf.all],
    ...Object.values(arrays),
  ].map(({ buffer }) => buffer);
