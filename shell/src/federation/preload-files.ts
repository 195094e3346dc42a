import { filesOfPage, type PageMatch } from '@rushtone/releases';

/**
 * Asks for all files of a page at once; the loader would ask for its chunks when the entry has come, one round trip
 * after the other. What the document has already, or was asked for before, is left out.
 */
export const preloadFiles = (match: PageMatch): void => {
  for (const { url, integrity } of filesOfPage(match)) {
    if (!integrity || document.querySelector(`[src="${url}"], [href="${url}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = url.endsWith('.css') ? 'style' : 'script';
    link.href = url;
    link.crossOrigin = 'anonymous';
    link.integrity = integrity;
    document.head.append(link);
  }
};
