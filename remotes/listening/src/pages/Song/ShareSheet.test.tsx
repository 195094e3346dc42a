import { act, screen, within } from '@testing-library/react';
import { aSong, ok, renderPage } from '@rushtone/testing';
import * as song from './index.ts';

const route = '/song?s=glassHigh01&p=fresh';
const api = { 'GET /song/get': ok(aSong()) };
const glass = { videoId: 'glassHigh01', title: 'Glass Highway', artist: 'Neon Orchard', playlistId: 'fresh' };

const open = async () => {
  const view = await renderPage(song, { route, api });
  view.player.time = () => 83.4;
  await view.user.click(screen.getByRole('button', { name: 'Share' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Share' }));
  return { ...view, sheet };
};

afterEach(() => jest.useRealTimers());

test('the share sheet copies the link, and the link to the current second', async () => {
  jest.useFakeTimers();
  const { user, sheet } = await open();
  await user.click(sheet.getByRole('button', { name: 'Copy link at 1:23' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(sheet.getByRole('status')).toHaveTextContent('Link copied!');
  expect(await navigator.clipboard.readText()).toBe('http://localhost/song?s=glassHigh01&p=fresh&t=83');
  await user.click(sheet.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/song?s=glassHigh01&p=fresh');
  await act(() => jest.advanceTimersByTimeAsync(1_600));
  expect(sheet.getByRole('status')).toBeEmptyDOMElement();
});

test('the share sheet shows a QR code of the link', async () => {
  const { sheet } = await open();
  const code = await sheet.findByRole('img', { name: 'QR code of the link to Glass Highway' });
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M2 2h7v1H2z/);
});

test('the share sheet adds the song to the queue', async () => {
  const { user, sheet, player } = await open();
  await user.click(sheet.getByRole('button', { name: 'Add to queue' }));
  expect(player.snapshot().queue.map(({ track }) => track)).toEqual([glass]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the share sheet opens the device’s share dialog', async () => {
  const shared: unknown[] = [];
  Object.assign(navigator, { share: async (what: unknown) => shared.push(what) });
  const { user, sheet } = await open();
  await user.click(sheet.getByRole('button', { name: 'Share with…' }));
  expect(shared).toEqual([
    { title: 'Glass Highway – Neon Orchard', url: 'http://localhost/song?s=glassHigh01&p=fresh' },
  ]);
  Reflect.deleteProperty(navigator, 'share');
});
