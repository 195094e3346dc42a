/** @jest-environment @rushtone/testing/browser */
import { ON_DEVICE } from '@rushtone/domain/retention';
import { moveOldEntries } from './move-old-entries.ts';

test('moves everything that earlier shells stored to the names in the table of the privacy page', () => {
  const old = [
    'listening.player',
    'listening.queue',
    'listening.list',
    'listening.history',
    'listening.history-paused',
    'listening.not-for-me',
    'listening.unavailable',
    'listening.keys',
    'listening.key-map',
    'listening.dock',
  ];
  for (const key of old) localStorage.setItem(key, `of ${key}`);
  localStorage.setItem('theme', 'light');
  sessionStorage.setItem('rushtone:favorite-wish', '{"videoId":"one"}');
  moveOldEntries();
  const moved = old.map((key) => [key.replace('listening', 'rushtone'), `of ${key}`]);
  expect({ ...localStorage }).toEqual({ ...Object.fromEntries(moved), theme: 'light' });
  expect({ ...sessionStorage }).toEqual({ 'rushtone.pending-favorite': '{"videoId":"one"}' });
  const table = ON_DEVICE.flatMap((row) => row.keys ?? []);
  expect(Object.keys(localStorage).filter((key) => !table.some((known) => key.startsWith(known)))).toEqual(
    [],
  );
});
