import '@rushtone/ui/styles/global.scss';
import { boot } from './app/boot.tsx';
import { watchPageScripts } from './federation/loading/document-files.ts';

const HIDDEN_TAB_MS = 100;

/** A tab in the background draws no frames; it begins without one. */
const firstFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, HIDDEN_TAB_MS);
  });

watchPageScripts();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');

/** What the server drew is shown before the work begins that replaces it. */
const begin = async (): Promise<void> => {
  if (root.childElementCount > 0) await firstFrame();
  await boot(root);
};

begin().catch((error: unknown) => {
  console.error(error);
  root.textContent = 'The site could not be started. Please reload the page.';
});
