/** The same keys as on the video host's own pages. */
export type KeyCommand =
  | { kind: 'toggle' | 'mute' | 'next' | 'previous' }
  | { kind: 'search' }
  | { kind: 'help' }
  | { kind: 'seekBy'; seconds: number }
  | { kind: 'seekToPart'; part: number };

export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

const STEP_S = 10;

const PLAIN: Readonly<Record<string, KeyCommand>> = {
  ' ': { kind: 'toggle' },
  k: { kind: 'toggle' },
  j: { kind: 'seekBy', seconds: -STEP_S },
  l: { kind: 'seekBy', seconds: STEP_S },
  m: { kind: 'mute' },
};

const WITH_SHIFT: Readonly<Record<string, KeyCommand>> = {
  n: { kind: 'next' },
  p: { kind: 'previous' },
};

/** Some keyboard layouts need Shift for these. */
const SYMBOLS: Readonly<Record<string, KeyCommand>> = { '/': { kind: 'search' }, '?': { kind: 'help' } };

export const keyCommand = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): KeyCommand | null => {
  if (ctrlKey || altKey || metaKey) return null;
  if (!shiftKey && /^\d$/.test(key)) return { kind: 'seekToPart', part: Number(key) / 10 };
  if (key.length !== 1) return null;
  const letters = shiftKey ? WITH_SHIFT : PLAIN;
  return SYMBOLS[key] ?? letters[key.toLowerCase()] ?? null;
};
