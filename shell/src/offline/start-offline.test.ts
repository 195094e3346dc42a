/** @jest-environment @rushtone/testing/browser */
import { createNotices } from '../notices/notices.ts';
import { startOffline } from './start-offline.ts';

const connect = (isOnline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

test('the page shows one notice while it is offline', () => {
  const { list, show } = createNotices();
  startOffline({ show, isRegistered: false });
  expect(list.get()).toEqual([]);
  connect(false);
  connect(false);
  expect(list.get().map(({ message }) => message)).toEqual([
    'You are offline. Pages that you opened before still work.',
  ]);
  connect(true);
  expect(list.get()).toEqual([]);
});

test('a page that was opened offline shows the notice immediately', () => {
  connect(false);
  const { list, show } = createNotices();
  startOffline({ show, isRegistered: false });
  expect(list.get()).toHaveLength(1);
});
