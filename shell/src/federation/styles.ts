import type { Release } from '@rushtone/releases';

/**
 * The stylesheets of a remote's other versions rest while this one is shown. They are not taken out: they would
 * never come back, because the old version's code believes them loaded.
 */
export const showStyles = ({ name, base }: Release): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const { pathname } = new URL(link.href);
    if (pathname.startsWith(`/r/${name}/`)) link.disabled = !link.href.includes(base);
  }
};

/**
 * The build knows a stylesheet that came with the document by its name. That name is the same in another version with
 * the same styles, which would then count as loaded and go without: from here on it is the whole address.
 */
export const nameStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-href]'))
    link.dataset.href = link.href;
};
