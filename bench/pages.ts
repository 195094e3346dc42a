export type BenchPage = {
  name: '/' | '/song';
  path: string;
  /** Is in the document once the visitor has what the page is about: the last card of the list. */
  content: string;
};

type PlaylistAnswer = { data: { id: string }[] };
type SongsAnswer = { data: { songs: { youtube_id: string }[] } };

const read = async <Answer>(address: string): Promise<Answer> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return (await response.json()) as Answer;
};

/** The pages that are measured; the song is the first one of the home page's first playlist. */
export const findPages = async (origin: string): Promise<BenchPage[]> => {
  const playlists = await read<PlaylistAnswer>(`${origin}/api/playlist/all?home=true`);
  const p = playlists.data[0]?.id ?? '';
  const { data } = await read<SongsAnswer>(`${origin}/api/playlist/get?p=${encodeURIComponent(p)}`);
  const query = new URLSearchParams({ s: data.songs[0]?.youtube_id ?? '', p });
  return [
    { name: '/', path: '/', content: 'main ul li:last-child img' },
    { name: '/song', path: `/song?${query}`, content: 'main aside ul li:last-child' },
  ];
};
