/** @jest-environment @rushtone/testing/browser */
import { globSync, readFileSync } from 'node:fs';
import { ON_DEVICE } from '@rushtone/domain/retention';
import { forgetDrafts } from './forget-drafts.ts';

const removeEntry = jest.fn(async (_name: string, _options: object) => undefined);
const deleteCache = jest.fn(async (_name: string) => true);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(navigator, { storage: { getDirectory: async () => ({ removeEntry }) } });
  Object.assign(globalThis, { caches: { delete: deleteCache } });
});

test('removes the drafts of one account, those of this tab, the maker’s files, the listening history and what works offline', async () => {
  const heard = ['rushtone.history', 'rushtone.history-paused', 'rushtone.not-for-me'];
  for (const key of [
    'draft:website:mira',
    'draft:maker-edits:1:mira',
    'draft:website:luna',
    'rushtone.player',
    ...heard,
  ])
    localStorage.setItem(key, '{}');
  for (const key of ['draft:contact', 'rushtone.versions']) sessionStorage.setItem(key, '{}');
  await forgetDrafts('mira');
  expect(Object.keys(localStorage).sort()).toEqual(['draft:website:luna', 'rushtone.player']);
  expect(Object.keys(sessionStorage)).toEqual(['rushtone.versions']);
  expect(removeEntry.mock.calls).toEqual([
    ['maker', { recursive: true }],
    ['maker-mira', { recursive: true }],
  ]);
  expect(deleteCache.mock.calls).toEqual([['rushtone-account']]);
});

test('works in a browser without a private file system', async () => {
  Object.assign(navigator, { storage: undefined });
  localStorage.setItem('draft:website:mira', '{}');
  await forgetDrafts('mira');
  expect(localStorage).toHaveLength(0);
});

test('removes exactly what the privacy page says that a sign-out deletes', async () => {
  const keys = ON_DEVICE.flatMap((row) => row.keys ?? []);
  const kept = ON_DEVICE.filter(({ untilSignOut }) => !untilSignOut).flatMap((row) => row.keys ?? []);
  const nameOf = (key: string) => (key.startsWith('draft:') ? `${key}:mira` : key);
  for (const key of keys) localStorage.setItem(nameOf(key), '{}');
  await forgetDrafts('mira');
  expect(Object.keys(localStorage).sort()).toEqual([...kept].sort());
});

test('every key under which pages store something is in the table of the privacy page', () => {
  const root = new URL('../../../', `file://${__filename}`).pathname;
  const sources = globSync(['shell/src/**/*.{ts,tsx}', 'remotes/*/src/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(root + file, 'utf8'))
    .join('\n');
  const named = (pattern: RegExp) => [...sources.matchAll(pattern)].map(([, name = '']) => name);
  const keys = [
    ...named(/['`](rushtone\.[\w-]+)/g),
    ...named(/useToolForm[^;]*?name: '([\w-]+)'/g).map((name) => `draft:${name}`),
    ...named(/['`](draft:[\w-]+)/g),
    ...named(/KEY = '([\w:-]+[.:][\w.:-]+)'/g),
  ];
  expect(keys.length).toBeGreaterThan(20);
  const table = ON_DEVICE.flatMap((row) => row.keys ?? []);
  expect(keys.filter((key) => !table.some((known) => key.startsWith(known)))).toEqual([]);
});
