export type TextPart = {
  /** Where it begins in the whole text. */
  at: number;
  text: string;
  href?: string;
};

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/gi;
/** What ends a sentence ends no address, nor does a bracket that opened before it. */
const TRAILING = /[.,;:!?)\]}…]+$/u;

const trimmed = (address: string): string => {
  const end = TRAILING.exec(address)?.index ?? address.length;
  const closing = address[end];
  return closing === ')' && address.slice(0, end).includes('(')
    ? address.slice(0, end + 1)
    : address.slice(0, end);
};

const hrefOf = (address: string): string | undefined => {
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
};

/** A description in parts; those that are a web address carry it. Only http and https ever become links. */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (match.index > from) parts.push({ at: from, text: text.slice(from, match.index) });
    parts.push({ at: match.index, text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from) });
  return parts;
};
