/** Returns the normalized URL of a link that a user entered; `null` unless it is http or https. */
export const webAddress = (text: string): string | null => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
};
