import { screen } from '@testing-library/react';
import type { ArtworkRequest } from '@rushtone/domain';
import { aUser, ok, renderPage } from '@rushtone/testing';
import * as artwork from './ArtworkPage.tsx';

const delivered = jest.fn();
jest.mock('@rushtone/ui/save-file', () => ({ saveFile: (...args: unknown[]) => delivered(...args) }));

const session = aUser({ roles: ['subscriber'], plan: 'premium' });
const request: ArtworkRequest = {
  id: 7,
  channel: 'https://youtube.example/@luna',
  kind: 'logo',
  style: 'Neon',
  references: 'Like https://pictures.example/a and javascript:alert(1)',
  deadline: null,
  notes: '',
  state: 'delivered',
  answer: 'Enjoy it.',
  created_at: '2026-11-19T10:00:00.000Z',
  files: [
    { id: 3, name: 'logo.png', type: 'image/png', size: 2_000 },
    { id: 4, name: 'all.zip', type: 'application/zip', size: 3_500_000 },
  ],
};
const open = () =>
  renderPage(artwork, {
    route: '/account/artwork',
    session,
    api: { 'GET /account/channels': ok([]), 'GET /artwork/getall': ok([request]) },
  });

/** Sets the server's response to the next requests for files. */
const answerWith = (answer: { ok: boolean; blob?: Blob; message?: string }) => {
  const server = jest.fn<Promise<unknown>, [string, RequestInit]>(async () => ({
    ok: answer.ok,
    blob: async () => answer.blob,
    json: async () => ({ code: 404, message: answer.message, data: null }),
  }));
  globalThis.fetch = server as unknown as typeof fetch;
  return server;
};

test('the owner sees a delivered picture and downloads each file, with the token in the form', async () => {
  const { user } = await open();
  expect(await screen.findByText('Delivered')).toBeVisible();
  expect(screen.getByText('Enjoy it.')).toBeVisible();
  const picture = new Blob(['picture'], { type: 'image/png' });
  const server = answerWith({ ok: true, blob: picture });
  await user.click(screen.getByRole('button', { name: 'Show logo.png' }));
  expect(await screen.findByRole('img', { name: 'logo.png' })).toHaveAttribute(
    'src',
    `data:image/png;base64,${btoa('picture')}`,
  );
  const [address, init] = server.mock.calls[0] ?? [];
  expect(address).toBe('/api/artwork/file');
  expect(String(init?.body)).toBe('id=3&firebase_auth_token=token-of-the-test');
  expect(screen.queryByRole('button', { name: 'Show all.zip' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Download all.zip' }));
  expect(delivered).toHaveBeenCalledWith(picture, 'all.zip');
});

test('a file that cannot be read shows the server’s message', async () => {
  const { user, notices } = await open();
  answerWith({ ok: false, message: 'You have no file of that number.' });
  await user.click(await screen.findByRole('button', { name: 'Download logo.png' }));
  expect(notices).toContainEqual({ kind: 'error', message: 'You have no file of that number.' });
});

test('only URLs in a text become links', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'https://pictures.example/a' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull();
});

test('selecting a picture writes its style into the field', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Retro' }));
  const style = screen.getByRole('textbox', { name: /^Style/ });
  expect(style).toHaveValue('Retro');
  await user.type(style, ', blue');
  expect(screen.getByRole('radio', { name: 'Retro' })).not.toBeChecked();
});
