import type { Release } from '../registry/index.ts';

/** Whether the document was loaded at the current address. Back may have been pressed before its scripts ran. */
const isLoadedHere = (): boolean => {
  const [document] = performance.getEntriesByType?.('navigation') ?? [];
  if (!document) return true;
  const { pathname, search } = new URL(document.name);
  return pathname === window.location.pathname && search === window.location.search;
};

/**
 * Whether the server's HTML is that of the current address, and was rendered by the version that this browser runs. The
 * shell's own pages have no release.
 */
export const isRenderedHere = (root: HTMLElement, release?: Pick<Release, 'name' | 'version'>): boolean => {
  const page = root.querySelector<HTMLElement>('main > *');
  return (
    page !== null &&
    page.dataset.remote === release?.name &&
    page.dataset.version === release?.version &&
    isLoadedHere()
  );
};
