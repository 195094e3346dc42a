import { webAddress } from '@rushtone/domain';

type TextPart = {
  /** Offset in the whole text. */
  at: number;
  text: string;
  href?: string;
};

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/gi;
/** Excluded from URLs: punctuation that ends a sentence, and a closing bracket that was opened before the URL. */
const TRAILING = /[.,;:!?)\]}…]+$/u;

const trimmed = (address: string): string => {
  const end = TRAILING.exec(address)?.index ?? address.length;
  const keepsBracket = address[end] === ')' && address.slice(0, end).includes('(');
  return address.slice(0, keepsBracket ? end + 1 : end);
};

/** Splits a text at its URLs. Only http and https URLs become links. */
export const linkify = (text: string): TextPart[] => {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    const href = webAddress(/^www\./i.test(address) ? `https://${address}` : address);
    if (href === null) continue;
    if (match.index > from) parts.push({ at: from, text: text.slice(from, match.index) });
    parts.push({ at: match.index, text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from) });
  return parts;
};
