import { screen } from '@testing-library/react';
import { aSong, ok, renderPage } from '@rushtone/testing';
import * as song from './index.ts';

let mockFails = true;
jest.mock('./ShareSheet.tsx', () => {
  if (mockFails) throw new Error('Loading chunk 7 failed.');
  return jest.requireActual('./ShareSheet.tsx');
});

test('a dialog that fails to load shows an error, leaves the page intact, and opens on the next try', async () => {
  const { user, notices } = await renderPage(song, {
    route: '/song?s=glassHigh01&p=fresh',
    api: { 'GET /song/get': ok(aSong()) },
  });
  const share = screen.getByRole('button', { name: 'Share' });
  await user.click(share);
  expect(notices).toMatchObject([{ kind: 'error', message: '“Share” could not be loaded.' }]);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  mockFails = false;
  await user.click(share);
  expect(await screen.findByRole('dialog', { name: 'Share' })).toBeVisible();
});
