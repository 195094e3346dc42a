import type { Browser } from '@playwright/test';

const SONGS = 5_000;
const PIXELS_PER_SECOND = 3_000;
const SECONDS = 6;
const LATE_FRAME_MS = 33;

export type ScrollResult = { frames: number; median: number; p95: number; latePercent: number };

/** Returns the server's response for a playlist of `count` songs. */
export const createPlaylistResponse = (count: number) => ({
  code: 200,
  message: '',
  data: {
    playlist: {
      id: 'long',
      category_name: 'Long list',
      description: 'More songs than fit in a week.',
      youtube_url: 'rt000000000',
      description_url: null,
      special: false,
      image_url: null,
    },
    songs: Array.from({ length: count }, (_, index) => ({
      title: `Song number ${index + 1}${index % 7 === 0 ? ', with a title so long that it needs a second line' : ''}`,
      author_name: `Artist ${index % 90}`,
      category_id: 'long',
      category_name: 'Long list',
      youtube_url: `long${String(index).padStart(7, '0')}`,
      youtube_id: `long${String(index).padStart(7, '0')}`,
      date_added: '2026-01-14T12:00:00.000Z',
      new: 'false',
    })),
  },
});

/** Scrolls through a playlist of 5,000 songs and measures each frame. */
export const measureLongList = async (
  browser: Browser,
  origin: string,
  cpuSlowdown: number,
): Promise<ScrollResult> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route('**/api/playlist/get?*', (route) =>
    route.fulfill({ json: createPlaylistResponse(SONGS) }),
  );
  await page.goto(`${origin}/playlists`);
  await page.locator('main li a').first().click();
  await page.getByText('5,000 songs').waitFor();
  await page.waitForFunction((count) => document.querySelectorAll('main li').length === count, SONGS);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const times = await page.evaluate(
    ({ speed, seconds }) =>
      new Promise<number[]>((resolve) => {
        const durations: number[] = [];
        const started = performance.now();
        let before = started;
        const step = (now: number) => {
          durations.push(now - before);
          before = now;
          window.scrollTo(0, ((now - started) / 1000) * speed);
          if (now - started < seconds * 1000) requestAnimationFrame(step);
          else resolve(durations.slice(1));
        };
        requestAnimationFrame(step);
      }),
    { speed: PIXELS_PER_SECOND, seconds: SECONDS },
  );
  await page.close();
  const ordered = [...times].sort((a, b) => a - b);
  const percentile = (share: number) =>
    Math.round((ordered[Math.floor(ordered.length * share)] ?? 0) * 10) / 10;
  const late = times.filter((time) => time > LATE_FRAME_MS).length;
  return {
    frames: times.length,
    median: percentile(0.5),
    p95: percentile(0.95),
    latePercent: Math.round((late / times.length) * 1000) / 10,
  };
};
