/** What a visitor does first; a screen reader may press without a pointer, and a browser fill in a form. */
const ACTIONS = ['pointerdown', 'keydown', 'click', 'input', 'scroll'];

/** Runs at once if the document is parsed, else when it is. */
export const whenParsed = (run: () => void): void => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
  else run();
};

const pictures = () => document.querySelectorAll<HTMLImageElement>('img[data-src]');

const loadPicture = (picture: Element): void => {
  if (!(picture instanceof HTMLImageElement) || !picture.dataset.src) return;
  picture.src = picture.dataset.src;
  delete picture.dataset.src;
};

const loadPicturesInView = (): void => {
  const all = pictures();
  if (all.length === 0) return;
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) loadPicture(target);
  });
  all.forEach((picture) => seen.observe(picture));
};

const WAITING = 'script[type="text/plain"][src]';

const load = (): void => {
  pictures().forEach(loadPicture);
  for (const script of document.querySelectorAll<HTMLScriptElement>(WAITING)) {
    script.removeAttribute('type');
    // In the order of the document, as `defer` has it.
    script.async = false;
    document.head.append(script);
  }
};

/** Requests the scripts after everything that the first view needs. */
const prefetch = (): void => {
  for (const { src } of document.querySelectorAll<HTMLScriptElement>(`${WAITING}[data-prefetch]`)) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'prefetch', as: 'script', href: src, crossOrigin: 'anonymous' });
    document.head.append(link);
  }
};

/**
 * Loads what the server lets wait in a page: at once, or with the visitor's first action, when it resolves. Pictures in
 * view never wait.
 */
export const loadWaiting = (atOnce: boolean): Promise<void> =>
  new Promise((resolve) => {
    const start = (): void => {
      for (const action of ACTIONS) removeEventListener(action, start, true);
      whenParsed(load);
      resolve();
    };
    if (atOnce) return start();
    whenParsed(loadPicturesInView);
    addEventListener('load', prefetch);
    for (const action of ACTIONS) addEventListener(action, start, { capture: true, passive: true });
  });
