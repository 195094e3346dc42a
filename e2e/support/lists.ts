import type { Page } from '@playwright/test';
import { pageHydrated } from './navigation.ts';

const songNamed = (id: string) => ({
  title: `Song ${id}`,
  author_name: 'Somebody',
  category_id: 'sugar-rush',
  category_name: 'Sugar Rush',
  youtube_url: id,
  youtube_id: id,
  date_added: '2026-01-14T00:00:00Z',
  new: 'false',
});

/** Additional fields of songs, by id. */
type Details = Readonly<Record<string, object>>;

/** Serves a playlist of the video emulator's special ids; everything else is unchanged. */
export const serveList = async (page: Page, ids: readonly string[], details: Details = {}): Promise<void> => {
  const song = (id: string) => ({ ...songNamed(id), ...details[id] });
  const playlist = {
    id: 'sugar-rush',
    category_name: 'Sugar Rush',
    description: '',
    youtube_url: ids[0],
    description_url: null,
    special: false,
    image_url: null,
  };
  const answer = (data: unknown) => ({ json: { code: 200, message: '', data } });
  await page.route('**/api/playlist/get*', (route) =>
    route.fulfill(answer({ playlist, songs: ids.map(song) })),
  );
  await page.route('**/api/song/get*', (route) => {
    const asked = new URL(route.request().url()).searchParams.get('s') ?? '';
    const at = ids.indexOf(asked);
    const [previous, next] = at < 0 ? [null, null] : [ids[at - 1] ?? null, ids[at + 1] ?? null];
    return route.fulfill(
      answer({
        description: '',
        ...song(asked),
        first_song: ids[0],
        next,
        next_title: next && `Song ${next}`,
        previous,
        favorite: false,
        explore: [],
        related: [],
      }),
    );
  });
};

export const startList = async (page: Page, ids: readonly string[], details: Details = {}): Promise<void> => {
  await serveList(page, ids, details);
  await page.goto('/');
  // The HTML of a reloaded page contains the original list.
  await pageHydrated(page);
  // "Jump back in" may have the playlist too.
  await page.getByRole('list', { name: 'Playlists' }).getByRole('link', { name: 'Sugar Rush' }).click();
  await page
    .getByRole('button', { name: /^Play .+ by / })
    .first()
    .click();
};
