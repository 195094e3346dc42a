const PAGE = '/account';

/** Returns the account page to return to, or `null` for any other URL. */
export const safeReturn = (raw: string, origin: string): string | null => {
  if (!URL.canParse(raw, origin)) return null;
  const url = new URL(raw, origin);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  if (url.pathname !== PAGE && !url.pathname.startsWith(`${PAGE}/`)) return null;
  // Query and hash are dropped; the query will contain the message.
  return origin + url.pathname;
};

/** Adds a banner message to the page's URL. */
export const withMessage = (page: string, kind: 'success' | 'error', message: string): string =>
  `${page}?${new URLSearchParams({ [kind]: message }).toString()}`;
