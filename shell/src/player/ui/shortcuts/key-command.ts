/** What a key asks for; the same keys as on the video host's own pages. */
export type KeyCommand =
  | { kind: 'toggle' | 'mute' | 'next' | 'previous' | 'search' | 'sheet' }
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

/** On some keyboards these need Shift, on others they do not. */
const SIGNS: Readonly<Record<string, KeyCommand>> = { '/': { kind: 'search' }, '?': { kind: 'sheet' } };

export const keyCommand = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyPress): KeyCommand | null => {
  if (ctrlKey || altKey || metaKey) return null;
  if (!shiftKey && /^\d$/.test(key)) return { kind: 'seekToPart', part: Number(key) / 10 };
  if (key.length !== 1) return null;
  const letters = shiftKey ? WITH_SHIFT : PLAIN;
  return SIGNS[key] ?? letters[key.toLowerCase()] ?? null;
};
