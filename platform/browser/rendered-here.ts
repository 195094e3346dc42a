import type { Release } from '../registry/index.ts';

/**
 * Whether the server's HTML was rendered by the version that this browser runs. The shell's own pages have no
 * release.
 */
export const isRenderedHere = (root: HTMLElement, release?: Pick<Release, 'name' | 'version'>): boolean => {
  const page = root.querySelector<HTMLElement>('main > *');
  return page !== null && page.dataset.remote === release?.name && page.dataset.version === release?.version;
};
