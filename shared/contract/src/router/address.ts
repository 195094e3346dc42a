export type Address = { pathname: string; search: string; hash: string };

/** An address of the site, or the parts of one: without a `pathname` it is on the page that is shown. */
export type To = string | Partial<Address>;

const BASE = 'http://site';

const withPrefix = (prefix: string, text = ''): string =>
  text === '' || text === prefix ? '' : prefix + text.replace(prefix, '');

/** `from` is the path that is shown. Another site's address gives its path on this one. */
export const resolve = (to: To, from: string): Address => {
  if (typeof to !== 'string') {
    const { pathname = from, search, hash } = to;
    return { pathname, search: withPrefix('?', search), hash: withPrefix('#', hash) };
  }
  const { pathname, search, hash } = new URL(to, BASE + from);
  return { pathname, search, hash };
};

export const textOf = ({ pathname, search, hash }: Address): string => pathname + search + hash;
