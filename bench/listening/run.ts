import { buildIfStale } from '../../scripts/lib/run.ts';
import { DIST } from '../../webpack/paths.ts';
import { launchBrowser } from '../browser.ts';
import { startServer } from '../server.ts';
import { measureFavorite } from './favorite.ts';
import { measureLongList } from './long-list.ts';

const RUNS = 9;

/** Measures how fast a favorite is shown and how smoothly a list of 5,000 songs scrolls. */
export const runListeningBench = async (): Promise<void> => {
  await buildIfStale();
  const server = await startServer({
    name: 'listening',
    port: Number(process.env.PORT ?? 8340),
    distDir: DIST,
  });
  const browser = await launchBrowser();
  try {
    const favorite = await measureFavorite(browser, server.origin, RUNS);
    console.log(`Favorite, press to next paint, CPU slowed 4 times, ${RUNS} presses, milliseconds:`);
    console.log(`  median ${favorite.median}  largest ${favorite.largest}  (limit 100)`);
    for (const cpuSlowdown of [1, 4]) {
      const { frames, median, p95, latePercent } = await measureLongList(browser, server.origin, cpuSlowdown);
      console.log(`5,000 songs scrolled, CPU slowed ${cpuSlowdown} times: ${frames} frames`);
      console.log(`  frame median ${median} ms  p95 ${p95} ms  over 33 ms ${latePercent} %`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
};
