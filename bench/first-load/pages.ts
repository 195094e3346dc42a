export type BenchPage = {
  name: '/' | '/song';
  path: string;
  /** Matches once the page's main content is in the document: the last card of its list. */
  contentSelector: string;
};

const fetchData = async <Data>(url: string): Promise<Data> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return ((await response.json()) as { data: Data }).data;
};

/** Returns the pages to measure; the song is the first one of the home page's first playlist. */
export const findPages = async (origin: string): Promise<BenchPage[]> => {
  const [first] = await fetchData<{ id: string }[]>(`${origin}/api/playlist/all?home=true`);
  const p = first?.id ?? '';
  const { songs } = await fetchData<{ songs: { youtube_id: string }[] }>(`${origin}/api/playlist/get?p=${p}`);
  const query = new URLSearchParams({ s: songs[0]?.youtube_id ?? '', p });
  return [
    { name: '/', path: '/', contentSelector: 'main ul li:last-child img' },
    { name: '/song', path: `/song?${query}`, contentSelector: 'main aside ul li:last-child' },
  ];
};
