/** @jest-environment @rushtone/testing/browser */
import { actionOf, conflictOf, isUsable, labelOfKey, nameOfKey } from './key-map.ts';

const press = (key: string, shiftKey = false) => nameOfKey({ key, shiftKey });

test('a key has the same name on every layout: Shift matters for letters and Space, not for symbols', () => {
  expect([press('k'), press('K', true), press('K')]).toEqual(['k', 'Shift k', 'k']);
  expect([press('/'), press('/', true), press('?', true)]).toEqual(['/', '/', '?']);
  expect([press(' '), press(' ', true), press('é', false), press('É', true)]).toEqual([
    ' ',
    'Shift  ',
    'é',
    'Shift é',
  ]);
});

test('only characters can be chosen', () => {
  expect(['x', 'Shift x', ' ', 'ж', '+'].map(isUsable)).toEqual([true, true, true, true, true]);
  expect(['enter', 'f5', 'Shift tab', 'escape', ''].map(isUsable)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a custom key replaces all keys of its action', () => {
  expect(actionOf({}, ' ')?.id).toBe('toggle');
  expect(actionOf({ toggle: 'x' }, 'x')?.id).toBe('toggle');
  expect(actionOf({ toggle: 'x' }, ' ')).toBeUndefined();
  expect(actionOf({ toggle: 'x' }, 'k')).toBeUndefined();
});

test('a conflict is reported with its action; a freed key does not conflict', () => {
  expect(conflictOf({}, 'mute', 'k')).toBe('Play or pause');
  expect(conflictOf({}, 'mute', '7')).toBe('To 0 % … 90 % of the song');
  expect(conflictOf({}, 'mute', 'm')).toBeUndefined();
  expect(conflictOf({}, 'mute', 'x')).toBeUndefined();
  expect(conflictOf({ toggle: 'x' }, 'mute', 'k')).toBeUndefined();
  expect(conflictOf({ toggle: 'x' }, 'mute', 'x')).toBe('Play or pause');
});

test('keys are labeled as on the keyboard', () => {
  expect(['k', 'Shift n', ' ', 'Shift  ', '/'].map(labelOfKey)).toEqual([
    'K',
    'Shift + N',
    'Space',
    'Shift + Space',
    '/',
  ]);
});

describe('a stored key map', () => {
  const load = async (stored: unknown) => {
    localStorage.setItem('rushtone.key-map', JSON.stringify(stored));
    jest.resetModules();
    return (await import('./key-map.ts')).readKeyMap();
  };
  afterEach(() => localStorage.clear());

  test('is restored', async () => {
    expect(await load({ toggle: 'x', mute: 'k' })).toEqual({ toggle: 'x', mute: 'k' });
  });

  const unusable: [stored: unknown, why: string][] = [
    [{ mute: 'k' }, 'a key of another action'],
    [{ toggle: 'x', mute: 'x' }, 'a duplicate key'],
    [{ mute: 'Enter', next: 7, other: 'y' }, 'not a key'],
    ['nonsense', 'something else'],
  ];
  test.each(unusable)('%j is not restored: %s', async (stored) => {
    expect(await load(stored)).not.toHaveProperty('mute');
  });
});
