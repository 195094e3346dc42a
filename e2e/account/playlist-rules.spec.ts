import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { expectAudible, playFirstSong } from '../support/music.ts';
import { newUser, restoreSession } from '../support/users.ts';

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Songs' }).getByRole('listitem').getByRole('link').allTextContents();

/** The number of songs that the dialog says match now. */
const counted = async (dialog: Locator): Promise<number> =>
  Number.parseInt((await dialog.getByRole('status').first().textContent()) ?? '', 10);

// The music has to play.
test.slow();

test('a playlist by rules counts its songs while it is edited, leaves out what was heard and refused, and is shared', async ({
  page,
  browser,
}) => {
  await restoreSession(page, await newUser(page.request));
  await page.goto('/account/playlists');
  await page.getByRole('button', { name: 'New playlist by rules' }).click();
  const dialog = page.getByRole('dialog', { name: 'New playlist by rules' });
  await expect.poll(() => counted(dialog)).toBe(100);
  await dialog.getByRole('combobox', { name: 'Playlist' }).selectOption('Full Throttle');
  await expect.poll(() => counted(dialog)).toBeLessThan(100);
  const all = await counted(dialog);
  await dialog.getByRole('textbox', { name: 'Longest length' }).fill('3 minutes');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fresh');
  await dialog.getByRole('button', { name: 'Create playlist' }).click();
  await expect(dialog.getByText('Please enter minutes, such as 3 or 3:30.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Longest length' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Longest length' }).fill('3:00');
  await expect.poll(() => counted(dialog)).toBeLessThan(all);
  const count = await counted(dialog);
  await dialog.getByRole('combobox', { name: 'Not heard for' }).selectOption('30 days');
  await dialog.getByRole('combobox', { name: '“Not for me”' }).selectOption('Left out');
  await expectAccessible(page, 'rules');
  await page.setViewportSize({ width: 320, height: 900 });
  await expectNoOverflow(page, 'rules at 320 px');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Create playlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh' })).toBeFocused();
  await expect.poll(() => titles(page)).toHaveLength(count);
  const [first = '', second = '', third = '', fourth = ''] = await titles(page);
  const address = page.url();

  await test.step('it plays as any other, and then leaves out what was heard and what is refused', async () => {
    await playFirstSong(page);
    const player = page.getByRole('region', { name: 'Player' });
    await player.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(player.getByText(second).first()).toBeVisible();
    await expectAudible(page);
    await player.getByRole('button', { name: /^More/ }).click();
    await page.getByRole('button', { name: 'Not for me: this song' }).click();
    await page.keyboard.press('Escape');
    await expect(player.getByText(third).first()).toBeVisible();
    await expectAudible(page);
    await page.getByRole('link', { name: 'All my playlists' }).click();
    await page.getByRole('link', { name: 'Fresh', exact: true }).click();
    await expect.poll(async () => (await titles(page))[0]).toBe(fourth);
    expect(await titles(page)).toHaveLength(count - 3);
  });

  const visitor = await (await browser.newContext()).newPage();
  await test.step('everybody who has its link sees the songs that were found last', async () => {
    await page.getByRole('button', { name: 'Make public' }).click();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await visitor.goto(address.replace('/account/playlists', '/playlist'));
    await expect(visitor.getByText(/^Songs by rules, as last found on \w+ \d+, \d{4}\.$/)).toBeVisible();
    await expect(visitor.getByRole('list', { name: 'Songs' }).getByRole('link').first()).toHaveText(fourth);
    await visitor.context().close();
  });

  await test.step('other rules bring other songs, and nothing is changed by hand', async () => {
    await page.getByRole('button', { name: 'Edit rules' }).click();
    const rules = page.getByRole('dialog', { name: 'Edit rules' });
    await expect(rules.getByRole('combobox', { name: 'Not heard for' })).toHaveValue('30');
    await rules.getByRole('combobox', { name: 'Not heard for' }).selectOption('Heard or not');
    await rules.getByRole('button', { name: 'Save rules' }).click();
    await expect(rules).toBeHidden();
    await expect.poll(() => titles(page)).toHaveLength(count - 1);
    expect((await titles(page))[0]).toBe(first);
    await expect(page.getByRole('button', { name: /^Move .+ up$/ })).toHaveCount(0);
  });

  await test.step('without a connection, the songs that were found last stay', async () => {
    await page.getByRole('link', { name: 'All my playlists' }).click();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Fresh', exact: true }).click();
    await expect.poll(() => titles(page)).toHaveLength(count - 1);
    await page.context().setOffline(false);
  });
});
