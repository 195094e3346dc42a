import { screen, waitFor } from '@testing-library/react';
import { aPlaylist, aSongSummary, bringIntoView, ok, renderPage } from '@rushtone/testing';
import * as playlist from '../pages/Playlist/index.ts';

const songs = Array.from({ length: 150 }, (_, index) =>
  aSongSummary({ youtube_id: `song${index + 1}`, title: `Song ${index + 1}` }),
);
const open = () =>
  renderPage(playlist, {
    route: '/playlist?p=fresh',
    api: { 'GET /playlist/get': ok({ playlist: aPlaylist(), songs }) },
  });
const chunk = (name: string) => document.querySelector(`[aria-label="Songs ${name}"]`);
const all = (selector: string, within: ParentNode | null = document) =>
  within?.querySelectorAll(selector).length;

beforeEach(() => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
});

test('every song of a long list is in the document, for find-in-page and Tab', async () => {
  await open();
  await waitFor(() => expect(all('main li')).toBe(150));
  const last = chunk('121 to 150')?.querySelector('li:last-child a');
  expect(last).toHaveTextContent('Song 150');
  expect(last).toHaveAttribute('href', '/song?s=song150&p=fresh');
});

test('renders pictures and buttons only near the viewport, and keeps the link elements', async () => {
  await open();
  await waitFor(() => expect(all('main li')).toBe(150));
  const far = chunk('121 to 150') as Element;
  const link = far.querySelector('a');
  expect([all('button', chunk('1 to 60')), all('button', far), all('img', far)]).toEqual([180, 0, 0]);
  const box = far.parentElement as Element;
  bringIntoView(box);
  await waitFor(() => expect([all('button', far), all('img', far)]).toEqual([90, 30]));
  expect(far.querySelector('a')).toBe(link);
  bringIntoView(box, 0);
  await waitFor(() => expect(all('button', far)).toBe(0));
});

test('switching the view updates visible songs first, and the others shortly after', async () => {
  const { user } = await open();
  await waitFor(() => expect(all('main li')).toBe(150));
  await user.click(screen.getByRole('button', { name: 'List' }));
  await waitFor(() => expect(chunk('1 to 60')?.tagName).toBe('OL'));
  await waitFor(() => expect(chunk('121 to 150')?.tagName).toBe('OL'));
  expect(chunk('121 to 150')?.querySelector('li:last-child')).toHaveTextContent(/^150Song 150/);
  expect(all('main li')).toBe(150);
  await user.click(screen.getByRole('button', { name: 'Cards' }));
  await waitFor(() => expect(all('main ol')).toBe(0));
  expect(all('main li')).toBe(150);
});
