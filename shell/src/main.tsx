import '@rushtone/ui/styles/global.scss';
import './player/stage/stage.scss';
import { trustBuiltScripts } from '@rushtone/domain';
import { watchErrors, watchPageScripts } from '@rushtone/platform/browser';
import { ensureStorage } from './lib/ensure-storage.ts';
import { moveOldEntries } from './lib/move-old-entries.ts';
import { nextTask } from '@rushtone/platform/browser/next-task';
import { observeConnection } from '@rushtone/platform/browser/time-limit';

const HIDDEN_TAB_MS = 100;

/** Waits for a frame, or a timeout, because a background tab renders no frames. */
const firstFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_TAB_MS);
  });

/**
 * All in this script, but run in separate tasks: in one task, these modules would block a slow phone for 200
 * ms.
 */
const libraries = [
  () => import(/* webpackMode: "eager" */ './lib/react-dom-client.ts'),
  () => import(/* webpackMode: "eager" */ '@rushtone/contract'),
];

trustBuiltScripts();
ensureStorage();
moveOldEntries();
watchErrors();
observeConnection();
watchPageScripts();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

/** Paints the server's HTML before the work that makes it interactive. */
const start = async (): Promise<void> => {
  if (root.childElementCount > 0) await firstFrame();
  for (const run of libraries) {
    await run();
    await nextTask();
  }
  const { boot } = await import(/* webpackMode: "eager" */ './app/boot.tsx');
  await nextTask();
  await boot(root);
};

start().catch((error: unknown) => {
  console.error(error);
  root.textContent = 'The site could not be started. Please reload the page.';
});
