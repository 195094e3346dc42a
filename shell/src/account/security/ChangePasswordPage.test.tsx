import { act, screen } from '@testing-library/react';
import { BANNER_MS } from '@rushtone/domain';
import { aUser, ok, renderPage } from '@rushtone/testing';
import { ChangePasswordPage } from './ChangePasswordPage.tsx';

const nothingLinked = { discord: null, discord_id: null, channel_id: null, channel_name: null };
const submit = () => act(async () => screen.getByRole('button', { name: 'Change password' }).click());

afterEach(() => jest.useRealTimers());

test('an error on an account page also disappears after 5 s (spec §9.3, §10.19)', async () => {
  await renderPage(
    { Page: ChangePasswordPage },
    {
      session: aUser(),
      api: { 'GET /account/getinfo': ok(nothingLinked), 'GET /account/signins': ok([]) },
    },
  );
  jest.useFakeTimers();
  await submit();
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in the current password field');
  expect(screen.getByLabelText('Current password')).toHaveFocus();
  await act(() => jest.advanceTimersByTimeAsync(BANNER_MS - 1));
  expect(screen.getByRole('alert')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.queryByRole('alert')).toBeNull();
});
