import { filesOfPage, type PageMatch, type Release } from '../../registry/index.ts';

/** Release scripts in the server's HTML. They run after the shell's script, which can observe each of them. */
const pageScripts = new Map<string, Promise<void>>();

/** Resolves when the script has run or the stylesheet applies. */
export const fileLoaded = (element: HTMLScriptElement | HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const address = 'src' in element ? element.src : element.href;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error(`${address} could not be loaded.`)));
  });

/** Must be called while the shell's script first runs, because later the events have already fired. */
export const watchPageScripts = (): void => {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[defer][src*="/r/"]')) {
    const loaded = fileLoaded(script);
    loaded.catch(() => undefined);
    pageScripts.set(new URL(script.src).pathname, loaded);
  }
};

const stylesheets = () => document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
const stylesheetsBelow = (base: string) =>
  [...stylesheets()].filter(({ href }) => new URL(href).pathname.startsWith(base));

/** Whether a stylesheet loaded. A failed one has no rules; after a network error they cannot be read. */
const hasRules = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
};

/**
 * Resolves when a stylesheet has loaded; rejects if it failed. The page does not wait for late stylesheets,
 * which the server's HTML gives the media type `print` (`early-input.ts`).
 */
export const styleLoaded = async (link: HTMLLinkElement): Promise<void> => {
  if (link.media === 'print') return fileLoaded(link);
  if (!hasRules(link)) throw new Error(`${link.href} could not be loaded.`);
};

/** Resolves when the page's own tags for files below `base` have loaded; rejects if one of them failed. */
export const pageFilesLoaded = async (base: string): Promise<void> => {
  const scripts = [...pageScripts].filter(([path]) => path.startsWith(base)).map(([, loaded]) => loaded);
  await Promise.all([...stylesheetsBelow(base).map(styleLoaded), ...scripts]);
};

/** Returns the shell's stylesheets that have failed or are late. */
export const unfinishedShellStyles = (): HTMLLinkElement[] =>
  stylesheetsBelow('/assets/').filter((link) => link.media === 'print' || !hasRules(link));

/**
 * Requests all files of a page at once, because the loader would request its chunks only after the entry, one
 * round trip after another. Skips files already in the document's head; searching a body with 5,000 rows
 * would take a frame.
 */
export const preloadFiles = (match: PageMatch): void => {
  for (const { url, integrity } of filesOfPage(match)) {
    if (!integrity || document.head.querySelector(`[src="${url}"], [href="${url}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = url.endsWith('.css') ? 'style' : 'script';
    link.href = url;
    link.crossOrigin = 'anonymous';
    link.integrity = integrity;
    document.head.append(link);
  }
};

/**
 * Disables the stylesheets of a remote's other versions while this one is shown. They are not removed,
 * because the old version's code considers them loaded and would never add them again.
 */
export const enableStyles = ({ name, base }: Release): void => {
  for (const link of stylesheets()) {
    const { pathname } = new URL(link.href);
    if (pathname.startsWith(`/r/${name}/`)) link.disabled = !link.href.includes(base);
  }
};

/**
 * A remote's build recognizes stylesheets in the document by name. A version with the same styles has the
 * same name and would consider its stylesheet loaded; the full URL distinguishes the versions.
 */
export const nameStylesByAddress = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-href]'))
    link.dataset.href = link.href;
};
