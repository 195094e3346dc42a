import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible, expectContrastInLight, expectNoOverflow } from '../support/accessibility.ts';
import { expectPlaysOn, median, playFirstSong, seekBar, watchMusic } from '../support/music.ts';

const PLAYLIST = { id: 'full-throttle', name: 'Full Throttle' };
const PHONE = { viewport: { width: 390, height: 844 } };
/** Between two pages, in s. */
const MOST_DRIFT_S = 0.3;
const MOST_DRIFT_AFTER_SEEK_S = 0.5;

const IS_HOST = 'You are the host: everybody here hears what you play.';

const bar = (page: Page) => page.getByRole('region', { name: 'Player' });
const songOf = (page: Page) => bar(page).getByRole('link').first().textContent();

type Lag = { video: string; lag: number };

/**
 * Returns which video the page hears, and the time of day at which that video would have begun, in s: the median of the
 * video host's last reports.
 */
const heard = async (page: Page): Promise<Lag> => {
  const reports = await page.evaluate(() => {
    type Report = { at: number; second: number; video: string };
    const last = (window as unknown as { reports: Report[] }).reports.slice(-9);
    return last.map(({ at: time, second, video }) => ({
      video,
      lag: (performance.timeOrigin + time) / 1000 - second,
    }));
  });
  const video = reports.at(-1)?.video ?? '';
  return { video, lag: median(reports.filter((each) => each.video === video).map(({ lag }) => lag)) };
};

/** How far apart two pages are, in s. Infinite while they hear different songs. */
const drift = async (one: Page, other: Page): Promise<number> => {
  const [a, b] = await Promise.all([heard(one), heard(other)]);
  return a.video === b.video ? Math.abs(a.lag - b.lag) : Number.POSITIVE_INFINITY;
};
const expectTogether = (one: Page, other: Page, most = MOST_DRIFT_S) =>
  expect.poll(() => drift(one, other), { timeout: 60_000, intervals: [500] }).toBeLessThan(most);

const openVisitor = async (browser: Browser, options: object = {}): Promise<Page> =>
  (await browser.newContext(options)).newPage();

/** Plays the first song of a playlist and starts a room from the player's menu. Returns the room's link. */
const startRoom = async (page: Page, playlist = PLAYLIST.id): Promise<string> => {
  await page.goto(`/playlist?p=${playlist}`);
  await playFirstSong(page);
  await bar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Listen together' }).click();
  await page.getByRole('button', { name: 'Start a room' }).click();
  await expect(page.getByText(IS_HOST)).toBeVisible();
  await expect(page).toHaveURL(/\/room\?r=/);
  expect(await page.getByRole('textbox', { name: 'Link' }).inputValue()).toBe(page.url());
  await watchMusic(page);
  return page.url();
};

const enter = async (page: Page, link: string): Promise<void> => {
  await page.goto(link);
  await page.getByRole('button', { name: 'Listen together' }).click();
  await expect(page.getByText('The host chooses what plays.')).toBeVisible();
  await expectPlaysOn(page);
  await watchMusic(page);
};

test.slow();

test('visitors hear what the host plays, at the same second', async ({ page: host, browser }) => {
  const guest = await openVisitor(browser, PHONE);
  const third = await openVisitor(browser);
  const link = await startRoom(host);

  let own: string | null = null;
  await test.step('a visitor opens the link, sees what plays, and hears it', async () => {
    await guest.goto(`/playlist?p=${PLAYLIST.id}`);
    await guest
      .getByRole('button', { name: /^Play .+ by / })
      .nth(7)
      .click();
    await expectPlaysOn(guest);
    own = await songOf(guest);
    await guest.goto(link);
    const title = await songOf(host);
    await expect(guest.getByText(`1 listener in this room. Now playing: “${title}”`)).toBeVisible();
    await expectAccessible(guest, 'invitation to a room');
    await enter(guest, link);
    await expectPlaysOn(guest);
    await expectTogether(host, guest);
    await expect(host.getByRole('heading', { name: '2 listeners' })).toBeVisible();
    await expectAccessible(host, 'room of the host');
    await expectAccessible(guest, 'room of a guest');
    await guest.setViewportSize({ width: 320, height: 740 });
    await expectNoOverflow(guest, 'room');
    // What leads on is in view above the docked video.
    const bottomOf = async (name: string) => {
      const box = await guest.getByRole('button', { name }).boundingBox();
      return (box?.y ?? Infinity) + (box?.height ?? 0);
    };
    const { y: video = 0 } = (await guest.locator('iframe').first().boundingBox()) ?? {};
    for (const name of ['Copy link', 'Leave the room']) expect(await bottomOf(name)).toBeLessThan(video);
    await guest.setViewportSize(PHONE.viewport);
    await expectContrastInLight(guest, 'room of a guest');
  });

  await test.step('both go on together after Next, a seek, a pause, and at the end of a song', async () => {
    const before = await songOf(host);
    await bar(host).getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => songOf(host)).not.toBe(before);
    await expectTogether(host, guest);
    await seekBar(host).fill('20');
    await expectTogether(host, guest, MOST_DRIFT_AFTER_SEEK_S);
    await bar(host).getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(bar(guest).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await bar(host).getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaysOn(guest);
    await expectTogether(host, guest);
    const [song, length] = [await songOf(host), Number(await seekBar(host).getAttribute('max'))];
    await seekBar(host).fill(String(Math.floor(length) - 4));
    await expect.poll(() => songOf(host), { timeout: 30_000 }).not.toBe(song);
    await expectTogether(host, guest);
  });

  await test.step('a guest pauses alone, and is there again with Play', async () => {
    await bar(guest).getByRole('button', { name: 'Pause', exact: true }).click();
    await expectPlaysOn(host);
    await bar(guest).getByRole('button', { name: 'Play', exact: true }).click();
    await expectPlaysOn(guest);
    await expectTogether(host, guest);
  });

  await test.step('guests add songs, unless the host mutes them or wants none', async () => {
    await bar(guest).getByRole('link', { name: '2 listeners' }).first().waitFor();
    const playing = await songOf(host);
    await guest.getByRole('link', { name: 'Playlists' }).first().click();
    await guest.getByRole('main').getByRole('link', { name: PLAYLIST.name }).first().click();
    await guest.getByRole('button', { name: /^More/ }).nth(2).click();
    await guest.getByRole('menuitem', { name: 'Add to queue' }).click();
    const said = await guest.getByText(/^Added “.+” to the room\.$/).textContent();
    const [, added] = /“(.+)”/.exec(said ?? '') ?? [];
    await expect(host.getByText(/^[A-Z][a-z]+ [A-Z][a-z]+ added “.+”\.$/)).toBeVisible();
    await bar(guest).getByRole('link', { name: '2 listeners' }).click();
    expect(await songOf(guest)).toBe(playing);
    await host.getByRole('button', { name: /^Mute / }).click();
    await expect(guest.getByText('Muted')).toBeVisible();
    await host.getByRole('button', { name: /^Unmute / }).click();
    await host.getByRole('button', { name: 'Let nobody else add songs' }).click();
    await expect(guest.getByText('The host alone adds songs in this room.')).toBeVisible();
    await bar(guest).getByRole('button', { name: 'Next', exact: true }).click();
    await expect(guest.getByText(/^The host of the room chooses what plays\./)).toBeVisible();
    expect(await songOf(guest)).toBe(playing);
    await bar(host).getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => songOf(guest)).toBe(added);
  });

  await test.step('the host is closed, and the next one becomes the host', async () => {
    await enter(third, link);
    await expectTogether(guest, third);
    await host.goto('about:blank');
    await expect(guest.getByText(IS_HOST)).toBeVisible({
      timeout: 30_000,
    });
    await expectPlaysOn(third);
    await expectTogether(guest, third);
    await guest.getByRole('button', { name: 'Menu' }).waitFor();
    await seekBar(guest).fill('30');
    await expectTogether(guest, third, MOST_DRIFT_AFTER_SEEK_S);
  });

  await test.step('whoever plays something else has left, and the room ends with the last person', async () => {
    await third.goto(`/playlist?p=${PLAYLIST.id}`);
    await expect(bar(third)).toContainText('listeners');
    await bar(guest).getByRole('button', { name: 'More' }).click();
    await guest
      .getByRole('dialog', { name: 'More' })
      .getByRole('button', { name: /^Repeat/ })
      .click();
    await guest.keyboard.press('Escape');
    const repeat = bar(third).getByRole('button', { name: 'Repeat' });
    await expect(repeat).toHaveAttribute('aria-pressed', 'true');
    await third
      .getByRole('button', { name: /^Play .+ by / })
      .last()
      .click();
    await expect(third.getByText('You left the room.')).toBeVisible();
    await expectPlaysOn(third);
    await expect(repeat).toHaveAttribute('aria-pressed', 'false');
    await watchMusic(third);
    await third.getByRole('button', { name: 'Go back' }).click();
    await expect.poll(() => songOf(third)).toBe(await songOf(guest));
    await expectTogether(guest, third);
    await bar(third).getByRole('button', { name: 'Close player' }).click();
    await expect(third.getByText('You left the room.')).toBeVisible();
    expect(await songOf(guest)).not.toBe(own);
    await guest.getByRole('button', { name: 'Leave the room' }).click();
    await expect.poll(() => songOf(guest)).toBe(own);
    await expect(bar(guest).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(guest.getByText('This room has ended.')).toBeVisible();
    await expect(guest.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test(
  'a room goes on when calls are lost, the network goes, and the host is gone without a word',
  { tag: '@drill' },
  async ({ browser }) => {
    const [host, guest, third] = [
      await openVisitor(browser),
      await openVisitor(browser, PHONE),
      await openVisitor(browser),
    ];
    const link = await startRoom(host);
    for (const page of [guest, third]) await enter(page, link);
    for (const page of [host, guest, third]) {
      let count = 0;
      await page.context().route('**/api/room/**', (route) => {
        count += 1;
        return count % 4 === 0 ? route.abort() : route.continue();
      });
    }
    await bar(host).getByRole('button', { name: 'Next', exact: true }).click();
    await expectTogether(host, guest);
    await expectTogether(host, third);
    await guest.context().setOffline(true);
    const before = await songOf(host);
    await bar(host).getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => songOf(host)).not.toBe(before);
    await expectTogether(host, third);
    await guest.context().setOffline(false);
    await expectTogether(host, guest);
    await host.context().setOffline(true);
    await host.context().close();
    // Whoever was away for too long has come after the other.
    const next = await Promise.any(
      [guest, third].map(async (page) => {
        await expect(page.getByText(IS_HOST)).toBeVisible({ timeout: 60_000 });
        return page;
      }),
    );
    const last = next === guest ? third : guest;
    await seekBar(next).fill('40');
    await expectTogether(next, last, MOST_DRIFT_AFTER_SEEK_S);

    const other = await openVisitor(browser);
    const otherLink = await startRoom(other, 'sugar-rush');
    // The press's own call is not lost, and the page may come back to the room before until then.
    await last.context().unrouteAll();
    await enter(last, otherLink);
    await expectTogether(other, last);
    await expect(next.getByRole('heading', { name: '1 listener', exact: true })).toBeVisible();
    await bar(other).getByRole('button', { name: 'Close player' }).click();
    await expect(other.getByText('You left the room.')).toBeVisible();
    await expect(last.getByText(IS_HOST)).toBeVisible();
    await expectPlaysOn(last);
  },
);

test('hosts who lose their connection are guests when it is back', { tag: '@drill' }, async ({ browser }) => {
  const [host, guest, third] = [
    await openVisitor(browser),
    await openVisitor(browser, PHONE),
    await openVisitor(browser),
  ];
  const link = await startRoom(host);
  for (const page of [guest, third]) await enter(page, link);
  for (const [gone, next] of [
    [host, guest],
    [guest, third],
  ] as const) {
    await gone.context().setOffline(true);
    await expect(next.getByText(IS_HOST)).toBeVisible({ timeout: 60_000 });
    await bar(next).getByRole('button', { name: 'Next', exact: true }).click();
    await gone.context().setOffline(false);
    await expect(gone.getByText('The host chooses what plays.')).toBeVisible({ timeout: 30_000 });
    await expectTogether(next, gone);
  }
});
