/** Concatenated UTF-8 texts; text `n` is at `from[n]` to `from[n + 1]`. */
export type Texts = { from: Uint32Array<ArrayBuffer>; bytes: Uint8Array<ArrayBuffer> };

/** Concatenated lists; the list of an owner is in `all`, at `from[owner]` to `from[owner + 1]`. */
export type Lists = { from: Uint32Array<ArrayBuffer>; all: Uint32Array<ArrayBuffer> };

/**
 * Inverted index of a brand's songs. Songs are numbered in title order. Words are numbered in byte order, so words with
 * a common prefix have consecutive numbers.
 */
export type SongIndex = {
  videoIds: Texts;
  words: Texts;
  /** Songs by word (postings) and words by song, both ascending. */
  songsOf: Lists;
  wordsOf: Lists;
  /** Songs in date order, and the position of each song in it. */
  byDate: Uint32Array<ArrayBuffer>;
  datePlace: Uint32Array<ArrayBuffer>;
  /** Open-addressing hash table of song IDs. A slot contains the song number plus one; 0 if empty. */
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

/** Returns the number of the song with an ID; -1 if there is none. */
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

/** Returns the index's buffers, for transfer between threads. */
export const buffersOf = ({ videoIds, words, songsOf, wordsOf, ...arrays }: SongIndex): ArrayBuffer[] =>
  [
    ...[videoIds.from, videoIds.bytes, words.from, words.bytes],
    ...[songsOf.from, songsOf.all, wordsOf.from, wordsOf.all],
    ...Object.values(arrays),
  ].map(({ buffer }) => buffer);
