const ofProvider = (label: string): readonly string[] => [
  `${label} connected`,
  `You did not allow the connection with ${label}.`,
  `${label} could not make the connection.`,
  `The connection with ${label} failed. Please try again.`,
  `${label} was not allowed to say who you are. Please leave the box ticked.`,
];

export const VERIFICATION_SENT = 'Check your email to confirm your address';

/** Messages that a URL may carry in `success` and `error` and that are shown as the site's own. */
const KNOWN: ReadonlySet<string> = new Set([
  'Password reset successfully',
  VERIFICATION_SENT,
  'The request did not come from this site.',
  'The return address is not valid.',
  'Your session is not valid. Please sign in again.',
  'Please confirm your password first.',
  'The link request was started in another browser. Please try again here.',
  'The link request was already used. Please try again.',
  'The link request has expired. Please try again.',
  'The link request is not valid. Please try again.',
  'Discord did not say who you are.',
  'This Google account has no YouTube channel.',
  ...ofProvider('Discord'),
  ...ofProvider('YouTube'),
]);

const QUOTED_LENGTH = 200;

/**
 * Returns a known message as it is, and any other text as a quotation, since anyone can craft a link (spec
 * §10.33).
 */
export const queryNotice = (text: string): string => {
  if (KNOWN.has(text)) return text;
  const letters = [...text.replace(/[\s\p{C}]+/gu, ' ').trim()];
  const quoted = letters.slice(0, QUOTED_LENGTH).join('');
  return `The link that you followed says: “${quoted}${letters.length > QUOTED_LENGTH ? '…' : ''}”`;
};
