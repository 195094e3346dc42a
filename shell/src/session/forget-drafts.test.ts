import { forgetDrafts } from './forget-drafts.ts';

const removeEntry = jest.fn(async () => undefined);
const deleteDatabase = jest.fn((_name: string) => {
  const request = new EventTarget();
  queueMicrotask(() => request.dispatchEvent(new Event('success')));
  return request;
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(globalThis, { indexedDB: { deleteDatabase } });
  Object.assign(navigator, { storage: { getDirectory: async () => ({ removeEntry }) } });
});

test('removes the drafts of one account, those of this tab, the maker’s files and what was heard', async () => {
  const heard = ['listening.history', 'listening.history-paused', 'listening.not-for-me'];
  for (const key of ['draft:website:mira', 'draft:website:luna', 'listening.player', ...heard])
    localStorage.setItem(key, '{}');
  for (const key of ['draft:contact', 'rushtone.versions']) sessionStorage.setItem(key, '{}');
  await forgetDrafts('mira');
  expect(Object.keys(localStorage).sort()).toEqual(['draft:website:luna', 'listening.player']);
  expect(Object.keys(sessionStorage)).toEqual(['rushtone.versions']);
  expect(removeEntry).toHaveBeenCalledWith('maker', { recursive: true });
  expect(deleteDatabase.mock.calls).toEqual([['maker:mira']]);
});

test('works in a browser without a file system and a database of its own', async () => {
  Object.assign(globalThis, { indexedDB: undefined });
  Object.assign(navigator, { storage: undefined });
  localStorage.setItem('draft:website:mira', '{}');
  await forgetDrafts('mira');
  expect(localStorage).toHaveLength(0);
});
