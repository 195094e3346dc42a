import path from 'node:path';
import { chromium } from '@playwright/test';
import { buildIfStale } from '../../scripts/lib/run.ts';
import { ROOT } from '../../webpack/paths.ts';
import { startServer } from '../server.ts';
import { measureFavorite } from './favorite.ts';
import { measureLongList } from './long-list.ts';

const RUNS = 9;

/** What a listener feels: how soon a favorite shows, and how smoothly 5,000 songs scroll. */
export const runListeningBench = async (): Promise<void> => {
  buildIfStale();
  const server = await startServer({
    name: 'listening',
    port: Number(process.env.PORT ?? 8340),
    distDir: path.join(ROOT, 'dist'),
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const favorite = await measureFavorite(browser, server.origin, RUNS);
    console.log(`Favorite, press to next paint, CPU slowed 4 times, ${RUNS} presses, milliseconds:`);
    console.log(`  median ${favorite.median}  largest ${favorite.largest}  (bar 100)`);
    for (const slowDown of [1, 4]) {
      const { frames, median, p95, late } = await measureLongList(browser, server.origin, slowDown);
      console.log(`5,000 songs scrolled, CPU slowed ${slowDown} times: ${frames} frames`);
      console.log(`  frame median ${median} ms  p95 ${p95} ms  over 33 ms ${late} %`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
};
