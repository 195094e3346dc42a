import { webAddress } from '@rushtone/domain';

const HERE = 'http://this.site';

export type LinkTarget = { address: string; inside: boolean };

/** Where a link of somebody else's text leads: a web address or a path of this site; null for all else. */
export const linkTarget = (href: string): LinkTarget | null => {
  const typed = href.trim();
  if (!typed.startsWith('/')) {
    const address = webAddress(typed);
    return address === null ? null : { address, inside: false };
  }
  const path = URL.parse(typed, HERE);
  if (path === null || path.origin !== HERE) return null;
  return { address: path.pathname + path.search + path.hash, inside: true };
};
