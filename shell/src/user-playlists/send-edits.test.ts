/** @jest-environment @rushtone/testing/browser */
import { waitFor } from '@testing-library/react';
import type { Notice, Session } from '@rushtone/contract';
import { createFakeApi, errorResponse, ok, type MockResponses } from '@rushtone/testing';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { createStore } from '../store/store.ts';
import { sendEdits } from './send-edits.ts';
import { startSendingEdits } from './start-sending.ts';
import { keepUnsent, readUnsent } from './unsent-edits.ts';

const uid = 'user-1';
const edit = { p: 'u-night', name: 'Night drive', songs: ['one'] };
const nothing = { added: 0, already: 0, unknown: [] };

const setOnline = (online: boolean) =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });

const begin = (responses: MockResponses) => {
  const api = createFakeApi(responses);
  globalThis.fetch = api.fetch;
  const notices: Notice[] = [];
  const store = createStore({ base: '/api', token: async () => 'token' });
  const options = { uid, store, notify: (notice: Notice) => void notices.push(notice), retry: jest.fn() };
  const sent = () => api.calls.map(({ path, form }) => [path.replace('/ownplaylist/', ''), form.s]);
  return { ...options, options, sent, notices };
};

beforeEach(() => {
  localStorage.clear();
  setOnline(true);
});
afterEach(() => jest.useRealTimers());

test('changes made offline are sent in order, and the listener is notified', async () => {
  const { options, sent, notices } = begin({
    'POST /ownplaylist/add': ok({ ...nothing, added: 1 }),
    'POST /ownplaylist/move': ok(null),
    'POST /ownplaylist/remove': ok(null),
  });
  keepUnsent(uid, { ...edit, call: 'add' });
  keepUnsent(uid, { ...edit, call: 'move', before: 'two' });
  keepUnsent(uid, { ...edit, call: 'remove', songs: ['two'] });
  keepUnsent('somebody else', { ...edit, call: 'remove', songs: ['three'] });
  await sendEdits(options);
  expect(sent()).toEqual([
    ['add', 'one'],
    ['move', 'one'],
    ['remove', 'two'],
  ]);
  expect(readUnsent(uid)).toEqual([]);
  expect(readUnsent('somebody else')).toHaveLength(1);
  expect(notices).toEqual([
    { kind: 'success', message: 'What you changed offline in “Night drive” was saved.' },
  ]);
});

test('a deleted playlist and an unavailable song are reported; the rest is saved', async () => {
  const { options, notices } = begin({
    'POST /ownplaylist/add': ({ form }) =>
      form.p === 'u-gone'
        ? errorResponse(404, 'We could not find that playlist.')
        : ok({ ...nothing, unknown: ['one'] }),
    'POST /ownplaylist/move': errorResponse(404, 'We could not find that playlist.'),
    'POST /ownplaylist/remove': ok(null),
  });
  keepUnsent(uid, { ...edit, p: 'u-gone', name: 'Rain', call: 'add' });
  keepUnsent(uid, { ...edit, p: 'u-gone', name: 'Rain', call: 'move' });
  keepUnsent(uid, { ...edit, call: 'add' });
  keepUnsent(uid, { ...edit, call: 'remove' });
  await sendEdits(options);
  expect(readUnsent(uid)).toEqual([]);
  expect(notices.map(({ message }) => message)).toEqual([
    '2 changes that you made offline in “Rain” could not be saved. We could not find that playlist.',
    'A change that you made offline in “Night drive” could not be saved. A song is no longer on this site.',
  ]);
});

test('a change rejected by a busy server is kept with all later ones, and retried', async () => {
  jest.useFakeTimers();
  const { options, sent, notices, retry } = begin({
    'POST /ownplaylist/add': errorResponse(503, 'Busy.'),
    'POST /ownplaylist/remove': ok(null),
  });
  keepUnsent(uid, { ...edit, call: 'add' });
  keepUnsent(uid, { ...edit, call: 'remove' });
  await sendEdits(options);
  expect(sent()).toEqual([['add', 'one']]);
  expect(readUnsent(uid)).toHaveLength(2);
  expect(notices).toEqual([]);
  jest.advanceTimersByTime(30_000);
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a network failure just after the browser goes online is retried soon, then less often', async () => {
  jest.useFakeTimers();
  const { options, retry } = begin({ 'POST /ownplaylist/add': 'offline' });
  keepUnsent(uid, { ...edit, call: 'add' });
  for (const seconds of [2, 4, 8, 16, 30, 30]) {
    await sendEdits(options);
    retry.mockClear();
    jest.advanceTimersByTime(seconds * 1000 - 1);
    expect(retry).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(retry).toHaveBeenCalledTimes(1);
  }
  expect(readUnsent(uid)).toHaveLength(1);
});

test('changes wait until the user is online and signed in', async () => {
  setOnline(false);
  const { store, notify, sent } = begin({ 'POST /ownplaylist/remove': ok(null) });
  const session = createValueStore<Session>({ status: 'restoring' });
  startSendingEdits({ session, store, notify });
  keepUnsent(uid, { ...edit, call: 'remove' });
  setOnline(true);
  window.dispatchEvent(new Event('online'));
  expect(readUnsent(uid)).toHaveLength(1);
  session.set({ status: 'user', uid, email: '', roles: [], plan: null });
  await waitFor(() => expect(readUnsent(uid)).toEqual([]));
  expect(sent()).toEqual([['remove', 'one']]);
});

test('invalid stored changes are ignored', () => {
  localStorage.setItem(`draft:playlist-edits:${uid}`, '{"0":');
  expect(readUnsent(uid)).toEqual([]);
  localStorage.setItem(`draft:playlist-edits:${uid}`, '[7,{"id":"a","call":"delete"}]');
  expect(readUnsent(uid)).toEqual([]);
});
