/** @jest-environment @rushtone/testing/browser */
import { forgetDrafts } from './forget-drafts.ts';

const removeEntry = jest.fn(async (_name: string, _options: object) => undefined);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(navigator, { storage: { getDirectory: async () => ({ removeEntry }) } });
});

test('removes the drafts of one account, those of this tab, the maker’s files and the listening history', async () => {
  const heard = ['listening.history', 'listening.history-paused', 'listening.not-for-me'];
  for (const key of [
    'draft:website:mira',
    'draft:maker-edits:1:mira',
    'draft:website:luna',
    'listening.player',
    ...heard,
  ])
    localStorage.setItem(key, '{}');
  for (const key of ['draft:contact', 'rushtone.versions']) sessionStorage.setItem(key, '{}');
  await forgetDrafts('mira');
  expect(Object.keys(localStorage).sort()).toEqual(['draft:website:luna', 'listening.player']);
  expect(Object.keys(sessionStorage)).toEqual(['rushtone.versions']);
  expect(removeEntry.mock.calls).toEqual([
    ['maker', { recursive: true }],
    ['maker-mira', { recursive: true }],
  ]);
});

test('works in a browser without a private file system', async () => {
  Object.assign(navigator, { storage: undefined });
  localStorage.setItem('draft:website:mira', '{}');
  await forgetDrafts('mira');
  expect(localStorage).toHaveLength(0);
});
