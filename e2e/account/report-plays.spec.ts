import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { startList } from '../support/lists.ts';
import { expectAudible, expectPlaysOn } from '../support/music.ts';
import { newUser, restoreSession } from '../support/users.ts';

const EMULATOR = '/emulators/listenbrainz';

type Listens = { payload: { listens: { track_metadata: { track_name: string } }[] } };

/** Titles that ListenBrainz has of the account, the newest first. */
const listens = async (page: Page, what: 'listens' | 'playing-now'): Promise<string[]> => {
  const response = await page.request.get(`${EMULATOR}/1/user/mira/${what}`);
  const { payload } = (await response.json()) as Listens;
  return payload.listens.map(({ track_metadata }) => track_metadata.track_name);
};

test('a listener connects ListenBrainz, which is told what plays, also what was heard without a connection', async ({
  page,
}) => {
  // Two songs have to play.
  test.slow();
  await restoreSession(page, await newUser(page.request));
  await page.goto('/account/security');
  const section = page.getByRole('region', { name: 'Report what you play' });
  await expect(section.getByRole('link', { name: 'your settings of ListenBrainz' })).toHaveAttribute(
    'href',
    `${EMULATOR}/settings/`,
  );
  await section.getByRole('textbox', { name: 'User token' }).fill('not a token');
  await section.getByRole('button', { name: 'Connect ListenBrainz' }).click();
  await expect(section).toContainText('This token is not valid. Copy it once more from your settings there.');
  const tokens = await (await page.request.get(`${EMULATOR}/settings/`)).text();
  const [, token = ''] = /mira<\/h2><p>User token: <code>([\w-]+)/.exec(tokens) ?? [];
  await section.getByRole('textbox', { name: 'User token' }).fill(token);
  await section.getByRole('button', { name: 'Connect ListenBrainz' }).click();
  await expect(section).toContainText('Plays are reported to mira on ListenBrainz.');
  await expectAccessible(page, 'reported plays');
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoOverflow(page, 'reported plays at 320 px');
  await page.setViewportSize({ width: 1440, height: 900 });

  const { data } = (await (await page.request.get('/api/playlist/get?p=sugar-rush')).json()) as {
    data: { songs: { youtube_id: string; title: string }[] };
  };
  const [one, two] = data.songs.map(({ youtube_id: id, title }) => ({ id, title }));
  const ids = [one?.id ?? '', two?.id ?? ''];
  // Half of such a song is heard soon.
  await startList(page, ids, Object.fromEntries(ids.map((id) => [id, { duration: 10 }])));
  await expectAudible(page);
  await expect.poll(() => listens(page, 'playing-now'), { timeout: 30_000 }).toEqual([one?.title]);
  await expect.poll(() => listens(page, 'listens'), { timeout: 60_000 }).toEqual([one?.title]);

  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Next', exact: true })
    .click();
  await expectAudible(page);
  await page.context().setOffline(true);
  await expectPlaysOn(page);
  const kept = () =>
    page.evaluate(() =>
      Object.entries(localStorage).some(([key, value]) => key.startsWith('draft:listens:') && value !== '[]'),
    );
  await expect.poll(kept, { timeout: 60_000 }).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(() => listens(page, 'listens'), { timeout: 60_000 }).toEqual([two?.title, one?.title]);
  expect(await kept()).toBe(false);

  await page.goto('/account/security');
  await section.getByRole('button', { name: 'Disconnect ListenBrainz' }).click();
  await expect(section).toContainText('ListenBrainz is disconnected.');
  await expect(section.getByRole('textbox', { name: 'User token' })).toBeVisible();
});
