/* A deterministic catalog of any size, and searches for its songs. */

/** What a server of the benches is started with; `databaseUrl` has the catalog. */
export const settingsOf = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, VIDEO_HOST: 'youtube' });

const SYLLABLES = 'ka lu mi no ra se to vi wa xe ya zo bri cla dro fe gla hu jin kor'.split(' ');
const COMMON =
  'love night dream heart light star fire rain moon angel dance summer lost forever ghost city ocean sky shadow gold'.split(
    ' ',
  );
const CJK = ['夜を駆ける', '星の降る街', '桜色の風', '東京レイン', '月光', '青い鳥', '雨音', '永遠の夏'];
const SUFFIXES = ['nightcore', 'sped up', 'remix', 'edit', 'hardstyle'];

export const PLAYLISTS = 200;
export const CHANNELS = 400;
const DAY_MS = 86_400_000;

/** Returns a deterministic 32-bit hash of `index` and `salt`. */
const hash = (index: number, salt: number): number => {
  let value = Math.imul(index + 1, 2654435761) ^ Math.imul(salt + 1, 1597334677);
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  value = Math.imul(value ^ (value >>> 13), 3266489909);
  return (value ^ (value >>> 16)) >>> 0;
};

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

/** Returns one of about 20,000 rarer words; words of lower rank are more frequent. */
const rareWord = (number: number): string => {
  const rank = Math.floor(20_000 * ((number % 10_007) / 10_007) ** 2);
  const at = (salt: number) => pick(SYLLABLES, hash(rank, salt));
  return at(1) + at(2) + at(3) + (rank % 3 === 0 ? at(4) : '');
};

const titleOf = (index: number): string => {
  const rare = rareWord(hash(index, 3));
  if (index % 20 === 0) return `${pick(CJK, hash(index, 4))} ${rare}`;
  return `${pick(COMMON, hash(index, 5))} ${rare} ${pick(COMMON, hash(index, 6))} (${pick(SUFFIXES, hash(index, 7))})`;
};

const artistOf = (index: number): string => {
  const number = hash(index, 8) % 30_000;
  return `${rareWord(hash(number, 9))} ${rareWord(hash(number, 10))}`;
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

export const videoIdOf = (index: number): string => {
  let id = '';
  for (let rest = index, at = 0; at < 5; at += 1, rest = Math.floor(rest / 64))
    id = ALPHABET.charAt(rest % 64) + id;
  return `b${String(hash(index, 11) % 100_000).padStart(5, '0')}${id}`;
};

export const channelIdOf = (number: number): string => `UCbench${String(number).padStart(17, '0')}`;
export const playlistIdOf = (number: number): string => `bench-${number}`;

export const songAt = (index: number, now: number) => ({
  video_id: videoIdOf(index),
  title: titleOf(index),
  artist: artistOf(index),
  description: `${titleOf(index)} by ${artistOf(index)}.\nListen: https://example.com/${index}`,
  playlist: playlistIdOf(hash(index, 12) % PLAYLISTS),
  date_added: new Date(now - (hash(index, 13) % (3 * 365 * 24)) * (DAY_MS / 24)).toISOString(),
  channel_id: index % 10 === 0 ? channelIdOf(hash(index, 14) % CHANNELS) : '',
});

/** Returns a search for the song: two words of its title, one word, its artist, or a prefix of a word. */
export const searchFor = (index: number): string => {
  const words = titleOf(index).split(' ');
  const [first = '', second = ''] = words;
  return [`${first} ${second}`, second, artistOf(index), second.slice(0, 4)][index % 4] ?? second;
};

const SONGS_OF_PART = 5_000;

/** Returns paths of different songs; each `part` has other songs. */
export const songPaths = (songs: number, part: number, query = ''): string[] =>
  Array.from({ length: SONGS_OF_PART }, (_, index) => {
    const number = ((part * SONGS_OF_PART + index) * 97) % songs;
    return `/api/song/get?s=${videoIdOf(number)}${query}`;
  });

const TEXTS = 2_000;

/** Returns searches by a call of the API. */
export const searchPaths = (songs: number, call: string, query = ''): string[] =>
  Array.from({ length: TEXTS }, (_, index) => {
    const text = encodeURIComponent(searchFor((index * 97) % songs));
    return `/api/song/${call}?s=${text}${query}`;
  });
