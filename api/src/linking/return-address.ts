const PAGE = '/account';

/** The account page to return to; null for any other address. */
export const safeReturn = (raw: string, origin: string): string | null => {
  if (!URL.canParse(raw, origin)) return null;
  const url = new URL(raw, origin);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  if (url.pathname !== PAGE && !url.pathname.startsWith(`${PAGE}/`)) return null;
  // Query and hash are dropped; the query will hold the message.
  return origin + url.pathname;
};

/** The page with a message for its banner. */
export const withMessage = (page: string, kind: 'success' | 'error', message: string): string =>
  `${page}?${new URLSearchParams({ [kind]: message }).toString()}`;
