const WORDS = ['Glass', 'Night', 'Comet', 'Velvet', 'Static', 'Harbor', 'Signal', 'Paper', 'Echo', 'Neon'];

const word = (n: number): string => WORDS[n % WORDS.length] ?? '';

const song = (n: number) => ({
  title: `${word(n)} ${word(Math.floor(n / 10))} ${n}`,
  author_name: `Artist ${n % 40}`,
  category_id: 'full-throttle',
  category_name: 'Full Throttle',
  youtube_url: `bench${n}`,
  youtube_id: `bench${n}`,
  date_added: new Date(Date.UTC(2026, 0, 1) - n * 3_600_000).toISOString(),
  new: 'false',
});

type Order = { by: string | null; direction: string | null };

/** Returns a search response with `count` songs in the requested order. */
export const createSearchResponse = (count: number, { by, direction }: Order) => {
  const songs = Array.from({ length: count }, (_, n) => song(n));
  const key = by === 'date_added' ? 'date_added' : 'title';
  songs.sort((a, b) => (a[key] < b[key] ? -1 : 1));
  if (direction === 'DESC') songs.reverse();
  return { code: 200, message: '', data: songs };
};
