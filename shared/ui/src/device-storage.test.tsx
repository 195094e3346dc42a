import { moveEntry, readJson, readText, writeJson, writeText } from './device-storage.ts';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('reads what was written, and parses nothing for a missing or an unreadable entry', () => {
  const parse = jest.fn((value: unknown) => value ?? 'default');
  expect(writeJson('rushtone.queue', [1, 2])).toBe(true);
  expect(readJson('rushtone.queue', parse)).toEqual([1, 2]);
  expect(writeText('rushtone.queue', '{"cut')).toBe(true);
  expect(readJson('rushtone.queue', parse)).toBe('default');
  expect(writeText('rushtone.queue', null)).toBe(true);
  expect(readJson('rushtone.queue', parse)).toBe('default');
});

test('reads nothing and returns false on writing where the browser blocks storage', () => {
  for (const method of ['getItem', 'setItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
  expect(readText('theme')).toBeNull();
  expect(writeText('theme', 'light')).toBe(false);
});

test('moves an entry of an earlier version once', () => {
  localStorage.setItem('before', 'old');
  moveEntry('before', 'rushtone.queue');
  expect({ ...localStorage }).toEqual({ 'rushtone.queue': 'old' });
  localStorage.setItem('before', 'older');
  moveEntry('before', 'rushtone.queue');
  expect({ ...localStorage }).toEqual({ 'rushtone.queue': 'old' });
});
