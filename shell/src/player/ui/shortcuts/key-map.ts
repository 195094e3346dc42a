import { readJson, writeJson } from '@rushtone/ui/device-storage';
import { createValueStore, useValue } from '@rushtone/platform/browser/value-store';
import { asRecord } from '../../storage/validate.ts';

export const ACTIONS = [
  { id: 'toggle', label: 'Play or pause', keys: [' ', 'k'] },
  { id: 'back', label: 'Back 10 seconds', keys: ['j'] },
  { id: 'forward', label: 'Forward 10 seconds', keys: ['l'] },
  { id: 'next', label: 'Next song', keys: ['Shift n'] },
  { id: 'previous', label: 'Previous song', keys: ['Shift p'] },
  { id: 'mute', label: 'Mute', keys: ['m'] },
  { id: 'slower', label: 'Slower', keys: ['<'] },
  { id: 'faster', label: 'Faster', keys: ['>'] },
  { id: 'search', label: 'Search', keys: ['/'] },
  { id: 'help', label: 'Keyboard shortcuts', keys: ['?'] },
] as const;

type Action = (typeof ACTIONS)[number];
export type ActionId = Action['id'];

/** Ten consecutive keys, which cannot be customized. */
export const TENTHS_LABEL = 'To 0 % … 90 % of the song';
export const isTenth = (key: string): boolean => /^[0-9]$/.test(key);

/** The user's custom keys. An action without one has its default keys. */
export type KeyMap = Partial<Record<ActionId, string>>;

/**
 * Returns a key's name in a `KeyMap`. Only letters and Space have a name with Shift, because some layouts
 * need Shift for symbols.
 */
export const nameOfKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string => {
  const name = key.toLowerCase();
  const hasCase = name !== key.toUpperCase() || key === ' ';
  return shiftKey && hasCase ? `Shift ${name}` : name;
};

/**
 * Whether a key can be a shortcut: a printable character, with or without Shift. Control and Alt would
 * conflict with the browser's shortcuts.
 */
export const isUsable = (name: string): boolean => /^(?:Shift )?[^\p{C}]$/u.test(name);

/** Formats a key as "Shift + N". */
export const labelOfKey = (name: string): string => {
  const [, shift = '', key = ''] = /^(Shift )?(.*)$/su.exec(name) ?? [];
  return `${shift && 'Shift + '}${key === ' ' ? 'Space' : key.toUpperCase()}`;
};

export const keysOf = (map: KeyMap, { id, keys }: Action): readonly string[] => {
  const own = map[id];
  return own === undefined ? keys : [own];
};

export const actionOf = (map: KeyMap, key: string): Action | undefined =>
  ACTIONS.find((action) => keysOf(map, action).includes(key));

/** Returns what else the key does; `undefined` if it is free for `id`. */
export const conflictOf = (map: KeyMap, id: ActionId, key: string): string | undefined => {
  if (isTenth(key)) return TENTHS_LABEL;
  const action = actionOf(map, key);
  return action?.id === id ? undefined : action?.label;
};

const parse = (value: unknown): KeyMap => {
  const saved = asRecord(value);
  const map: KeyMap = {};
  for (const { id } of ACTIONS) {
    const key = saved[id];
    if (typeof key === 'string' && isUsable(key) && conflictOf(map, id, key) === undefined) map[id] = key;
  }
  return map;
};

const keyMap = createValueStore<KeyMap>(readJson('rushtone.key-map', parse));
keyMap.subscribe(() => writeJson('rushtone.key-map', keyMap.get()));

export const readKeyMap = keyMap.get;
export const useKeyMap = (): KeyMap => useValue(keyMap);

/** Returns the value of `aria-keyshortcuts`: the custom key, or the letter among the default keys. */
const shortcutIn = (map: KeyMap, id: ActionId): string | undefined => {
  const action = ACTIONS.find((each) => each.id === id);
  const key = action && keysOf(map, action).at(-1);
  return key && labelOfKey(key).replaceAll(' ', '');
};

export const useShortcut = (id: ActionId): string | undefined => shortcutIn(useKeyMap(), id);

/**
 * Updates the search button, the only control of the navigation bar with a key, which renders before this
 * code loads.
 */
const showSearchKey = (): void =>
  document
    .querySelector('header [aria-keyshortcuts]')
    ?.setAttribute('aria-keyshortcuts', shortcutIn(keyMap.get(), 'search') ?? '');
showSearchKey();
keyMap.subscribe(showSearchKey);

export const assignKey = (id: ActionId, key: string): void => keyMap.set({ ...keyMap.get(), [id]: key });
export const resetKeys = (): void => keyMap.set({});
