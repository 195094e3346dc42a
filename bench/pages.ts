export type BenchPage = {
  name: '/' | '/song';
  path: string;
  /** Matches once the page's main content is in the document: the last card of its list. */
  contentSelector: string;
};

type PlaylistsResponse = { data: { id: string }[] };
type PlaylistResponse = { data: { songs: { youtube_id: string }[] } };

const fetchJson = async <Body>(url: string): Promise<Body> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return (await response.json()) as Body;
};

/** Returns the pages to measure; the song is the first one of the home page's first playlist. */
export const findPages = async (origin: string): Promise<BenchPage[]> => {
  const playlists = await fetchJson<PlaylistsResponse>(`${origin}/api/playlist/all?home=true`);
  const p = playlists.data[0]?.id ?? '';
  const { data } = await fetchJson<PlaylistResponse>(`${origin}/api/playlist/get?p=${encodeURIComponent(p)}`);
  const query = new URLSearchParams({ s: data.songs[0]?.youtube_id ?? '', p });
  return [
    { name: '/', path: '/', contentSelector: 'main ul li:last-child img' },
    { name: '/song', path: `/song?${query}`, contentSelector: 'main aside ul li:last-child' },
  ];
};
