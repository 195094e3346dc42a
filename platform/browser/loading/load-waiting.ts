/** What a visitor does first; a screen reader may press without a pointer, and a browser fill in a form. */
const ACTIONS = ['pointerdown', 'keydown', 'click', 'input', 'scroll'];

const whenParsed = (run: () => void): void => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
  else run();
};

const loadPictures = (isWanted: (picture: Element) => boolean): void => {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    if (!isWanted(picture)) continue;
    picture.src = picture.dataset.src ?? '';
    delete picture.dataset.src;
  }
};

const loadVisiblePictures = (): void =>
  loadPictures((picture) => picture.getBoundingClientRect().top < innerHeight);

const load = (): void => {
  loadPictures(() => true);
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[type="text/plain"][src]')) {
    script.removeAttribute('type');
    // In the order of the document, as `defer` has it.
    script.async = false;
    document.head.append(script);
  }
};

/**
 * Loads what waits in a page that the server sent for `Save-Data`: at once, or with the visitor's first action. Pictures
 * in view never wait.
 */
export const loadWaiting = (atOnce: boolean): void => {
  const start = (): void => {
    for (const action of ACTIONS) removeEventListener(action, start, true);
    whenParsed(load);
  };
  if (atOnce) return start();
  whenParsed(loadVisiblePictures);
  for (const action of ACTIONS) addEventListener(action, start, { capture: true, passive: true });
};
