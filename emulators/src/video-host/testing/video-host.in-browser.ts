import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from '@playwright/test';
import { hasChromium, startRig, type Rig } from './rig.ts';

type Logged = [name: string, data: unknown, ours: boolean];

const create = (page: Page, options: object): Promise<unknown> =>
  page.evaluate(`create(${JSON.stringify(options)})`);
const time = (page: Page): Promise<number> => page.evaluate('player.getCurrentTime()');
const state = (page: Page): Promise<number> => page.evaluate('player.getPlayerState()');
const log = (page: Page): Promise<Logged[]> => page.evaluate('log');

async function until(page: Page, condition: string): Promise<void> {
  await page.waitForFunction(condition, undefined, { timeout: 30_000, polling: 20 });
}

async function states(page: Page): Promise<unknown[]> {
  return (await log(page)).filter(([name]) => name === 'state').map(([, data]) => data);
}

describe(
  'the video host in a browser',
  { skip: !hasChromium && 'there is no Chromium', timeout: 300_000, concurrency: 2 },
  () => {
    let rig: Rig;
    before(async () => {
      rig = await startRig();
    });
    after(() => rig.close());

    async function withParent(
      story: (page: Page) => Promise<void>,
      said = 'api',
      options?: object,
    ): Promise<void> {
      const page = await rig.openParent(said, options);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await story(page);
      assert.deepEqual(errors, []);
      await page.close();
    }

    it('plays after a click, and its time advances with each frame', () =>
      withParent(async (page) => {
        await create(page, { videoId: 'rt-known' });
        assert.equal(await state(page), 5);
        assert.equal(await page.evaluate('player.getIframe().className'), 'frame');
        await page.click('#go');
        await until(page, 'player.getPlayerState() === 1 && player.getCurrentTime() > 0.2');
        assert.deepEqual(await states(page), [-1, 3, 1]);
        const times = (await page.evaluate(`new Promise((done) => {
        const seen = [];
        const step = () => { seen.push(player.getCurrentTime()); seen.length < 40 ? requestAnimationFrame(step) : done(seen); };
        step();
      })`)) as number[];
        assert.ok(times.every((at, index) => index === 0 || at >= (times[index - 1] ?? 0)));
        assert.ok(new Set(times).size > 30);
        const data = await page.evaluate('player.getVideoData()');
        assert.deepEqual(data, { video_id: 'rt-known', title: 'Glass <Highway>', author: 'Vela' });
      }));

    it('stays in sync with the wall clock', () =>
      withParent(async (page) => {
        await create(page, { videoId: 'st-slow' });
        await page.click('#go');
        await until(page, 'player.getCurrentTime() > 0.3');
        const [from, to, wall] = (await page.evaluate(`new Promise((done) => {
        const from = player.getCurrentTime(), began = performance.now();
        setTimeout(() => done([from, player.getCurrentTime(), (performance.now() - began) / 1000]), 2000);
      })`)) as [number, number, number];
        assert.ok(Math.abs(to - from - wall) < 0.15, `${to - from} s passed in ${wall} s`);
      }));

    it('seeks, pauses, and continues at another rate', () =>
      withParent(async (page) => {
        await create(page, { videoId: 'rt-any' });
        await page.click('#go');
        await until(page, 'player.getPlayerState() === 1');
        await page.evaluate('player.seekTo(60, true)');
        await until(page, 'player.getCurrentTime() > 60.1');
        await page.evaluate('player.pauseVideo()');
        await until(page, 'player.getPlayerState() === 2');
        const paused = await time(page);
        await page.waitForTimeout(400);
        assert.equal(await time(page), paused);
        assert.ok(paused > 60 && paused < 63);
        await page.evaluate('player.seekTo(10)');
        await until(page, 'player.getCurrentTime() === 10');
        assert.equal(await state(page), 2);
        await page.evaluate('player.setPlaybackRate(2); player.playVideo()');
        await until(page, 'player.getCurrentTime() > 11');
        assert.equal(await page.evaluate('player.getPlaybackRate()'), 2);
      }));

    it('ends, and plays again from its start', () =>
      withParent(async (page) => {
        await create(page, { videoId: 'short-8' });
        await page.click('#go');
        await until(page, 'player.getPlayerState() === 0');
        assert.equal(await time(page), 8);
        assert.deepEqual(await states(page), [-1, 3, 1, 0]);
        await page.evaluate('player.playVideo()');
        await until(page, 'player.getPlayerState() === 1 && player.getCurrentTime() < 7');
      }));

    it('loads, cues and stops other videos in the same frame', () =>
      withParent(async (page) => {
        await create(page, { videoId: '' });
        await page.click('#go');
        await page.evaluate(`player.loadVideoById({ videoId: 'st-two', startSeconds: 30, endSeconds: 31 })`);
        await until(page, 'player.getPlayerState() === 1 && player.getCurrentTime() >= 30');
        await until(page, 'player.getPlayerState() === 0');
        await page.evaluate(`player.cueVideoById('rt-three', 12)`);
        await until(page, 'player.getPlayerState() === 5');
        assert.equal(await time(page), 12);
        await until(
          page,
          `player.getVideoData().video_id === 'rt-three' && player.getVideoData().title !== ''`,
        );
        assert.ok(((await page.evaluate('player.getVideoUrl()')) as string).endsWith('/watch?v=rt-three'));
      }));

    for (const code of [2, 5, 100, 101, 150, 153]) {
      it(`reports error ${code}`, () =>
        withParent(async (page) => {
          await create(page, { videoId: '' });
          await page.evaluate(`player.loadVideoById('error-${code}-some')`);
          await until(page, `log.some(([name]) => name === 'error')`);
          const errors = (await log(page)).filter(([name]) => name === 'error');
          assert.deepEqual(errors, [['error', code, true]]);
          assert.equal(await state(page), -1);
        }));
    }

    it('reports blocked autoplay, and starts after a click in the embed', () =>
      withParent(
        async (page) => {
          assert.deepEqual(await states(page), [3, -1]);
          await page.frameLocator('iframe').locator('#stage').click();
          await until(page, 'player.getCurrentTime() > 0.2');
        },
        'blocked',
        { videoId: 'rt-auto', playerVars: { autoplay: 1 } },
      ));

    it('blocks scripted play of "blocked" after any gesture, and stalls with "stall"', () =>
      withParent(async (page) => {
        await create(page, { videoId: 'blocked' });
        await page.click('#go');
        await until(page, `log.some(([name]) => name === 'blocked')`);
        await page.frameLocator('iframe').locator('#stage').click();
        await until(page, 'player.getPlayerState() === 1');
        await page.evaluate(`player.loadVideoById('stall')`);
        await until(page, 'player.getPlayerState() === 3');
        await page.waitForTimeout(1500);
        assert.equal(await state(page), 3);
      }));

    it('refuses a page that sends no referrer', () =>
      withParent(async (page) => {
        await page.evaluate(
          `document.head.append(Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' }))`,
        );
        await create(page, { videoId: 'rt-any' });
        await until(page, `log.some(([name, code]) => name === 'error' && code === 153)`);
      }));

    it('restores the element when destroyed', () =>
      withParent(async (page) => {
        await create(page, { videoId: 'rt-any' });
        await page.evaluate('player.destroy()');
        assert.equal(await page.evaluate(`document.querySelector('#player').tagName`), 'DIV');
        await create(page, { videoId: 'st-any' });
        assert.equal(await state(page), 5);
      }));

    const loudness = (page: Page): Promise<{ peak: number; rms: number }> =>
      page.frames()[1]?.evaluate('loudness()') ?? Promise.reject(new Error('there is no embed'));

    for (const id of ['rt-glass', 'rt-a', 'st-tide', 'st-c', 'other']) {
      it(`sounds neither silent nor distorted while it plays, and is silent while paused: ${id}`, () =>
        withParent(async (page) => {
          await create(page, { videoId: id });
          await page.click('#go');
          await until(page, 'player.getCurrentTime() > 1');
          const playing = await loudness(page);
          assert.ok(playing.peak < 0.99, `peak ${playing.peak}`);
          assert.ok(playing.rms > 0.02 && playing.rms < 0.3, `rms ${playing.rms}`);
          await page.evaluate('player.pauseVideo()');
          await page.waitForTimeout(1200);
          assert.ok((await loudness(page)).rms < 0.001);
        }));
    }
  },
);
