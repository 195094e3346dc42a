import { expect, test } from '@playwright/test';
import { songOf } from '../../remotes/tools/src/testing/song.ts';
import { fileOf } from '../../remotes/tools/src/testing/audio-files.ts';
import { wavOf } from '../../remotes/tools/src/testing/wav.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { choose, download, expectLoaded, openMaker, position } from '../support/maker.ts';

// Decoding and rendering take longer on a busy machine.
test.slow();

/** 13.6 seconds. */
const SONG = fileOf('song.wav', wavOf(songOf(600_000)));

test('the waveform zooms with keys, buttons and Ctrl+wheel; the wheel alone scrolls the page', async ({
  page,
}) => {
  await openMaker(page);
  await choose(page, SONG);
  await expectLoaded(page, 'song.wav');
  await page.getByRole('button', { name: 'Pause preview' }).click();
  const shown = page.getByRole('slider', { name: 'Visible part' });
  await expect(shown).toHaveAttribute('aria-valuetext', '0:00 to 0:13 of 0:13');
  const slider = page.getByRole('slider', { name: 'Position' });
  await slider.press('Home');
  await slider.press('+');
  await slider.press('+');
  await expect(shown).toHaveAttribute('aria-valuetext', '0:00 to 0:03 of 0:13');
  await shown.press('End');
  await expect(shown).toHaveAttribute('aria-valuetext', '0:10 to 0:13 of 0:13');
  // A click selects the position that is visible there: the middle of the last quarter.
  const box = (await page.getByRole('group', { name: 'Waveform' }).boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + 100 };
  await page.mouse.click(middle.x, middle.y);
  await expect.poll(() => position(page)).toBeCloseTo(13.605 * 0.875, 0);
  await slider.press('0');
  await expect(shown).toBeDisabled();

  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.mouse.move(middle.x, middle.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await expect(shown).toHaveAttribute('aria-valuetext', '0:04 to 0:08 of 0:13');
  expect(await scrolled()).toBe(before);
  await page.mouse.wheel(400, 0);
  await expect(shown).not.toHaveAttribute('aria-valuetext', '0:04 to 0:08 of 0:13');
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBeGreaterThan(before + 100);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a song is slowed on Slowtide by tapping, zoomed with two fingers and downloaded', async ({
    page,
  }) => {
    await openMaker(page, 'slowtide.localhost');
    await choose(page, SONG);
    await expectLoaded(page, 'song.wav');
    await page.getByRole('button', { name: 'Heavy slowed' }).tap();
    await expect(page.getByText('0.750×')).toBeVisible();
    await page.getByRole('button', { name: 'Pause preview' }).tap();
    await page.getByRole('button', { name: 'Play preview' }).waitFor();
    const wave = page.getByRole('group', { name: 'Waveform' });
    await wave.scrollIntoViewIfNeeded();
    const box = (await wave.boundingBox())!;
    const finger = (id: number, at: number) => ({ x: box.x + box.width * at, y: box.y + 60, id });
    const session = await page.context().newCDPSession(page);
    const touch = (type: string, ...touchPoints: object[]) =>
      session.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: touchPoints as [],
      });
    let before = Number.NaN;
    const moved = async () => {
      const last = before;
      before = await position(page);
      return before - last;
    };
    // The last report of the preview arrives after the press.
    await expect.poll(moved).toBe(0);
    await touch('touchStart', finger(0, 0.45));
    await touch('touchStart', finger(0, 0.45), finger(1, 0.55));
    for (const apart of [0.1, 0.2, 0.3, 0.4])
      await touch('touchMove', finger(0, 0.5 - apart), finger(1, 0.5 + apart));
    await touch('touchEnd');
    await expect(page.getByRole('slider', { name: 'Visible part' })).toBeEnabled();
    // The first finger has moved it until the second one came.
    await expect.poll(async () => Math.abs((await position(page)) - before)).toBeLessThan(0.05);

    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(button, summary, input[type=range], select, label:has(input))')]
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box: { width, height } }) => width > 0 && (height < 43.5 || width < 43.5))
        .map(
          ({ control, box: { width, height } }) =>
            `${control.textContent || control.getAttribute('aria-label')} ${width}×${height}`,
        ),
    );
    expect(small).toEqual([]);
    await expectAccessible(page, 'maker on a phone');
    const { name, content } = await download(page);
    expect(name).toBe('edited_song.wav');
    // round(600,000 / 0.75) frames with two 16-bit channels.
    expect(content.length).toBe(44 + 800_000 * 4);
  });
});
