import '@rushtone/ui/styles/global.scss';
import { boot } from './app/boot.tsx';
import { watchErrors } from './federation/versions/reports.ts';
import { observeConnection } from './lib/time-limit.ts';
import { watchPageScripts } from './federation/loading/document-files.ts';

const HIDDEN_TAB_MS = 100;

/** A tab in the background renders no frames; it starts without one. */
const firstFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_TAB_MS);
  });

watchErrors();
observeConnection();
watchPageScripts();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

/** The server-rendered page is painted before the work that replaces it. */
const start = async (): Promise<void> => {
  if (root.childElementCount > 0) await firstFrame();
  await boot(root);
};

start().catch((error: unknown) => {
  console.error(error);
  root.textContent = 'The site could not be started. Please reload the page.';
});
