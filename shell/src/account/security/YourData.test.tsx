import { screen, waitFor } from '@testing-library/react';
import { aUser, errorResponse, ok, renderPage, type MockResponses } from '@rushtone/testing';
import { SessionProvider } from '../../session/SessionContext.ts';
import { YourData } from './YourData.tsx';

const never = () => new Promise<never>(() => undefined);

const setUp = async (api: MockResponses) => {
  const signOut = jest.fn(async () => undefined);
  const Page = () => (
    <SessionProvider value={{ identity: never, signIn: never, signOut }}>
      <YourData />
    </SessionProvider>
  );
  return { signOut, ...(await renderPage({ Page }, { route: '/account/security', session: aUser(), api })) };
};

test('“Download my data” saves the server’s data as a file', async () => {
  let saved: Blob | undefined;
  URL.createObjectURL = (blob) => {
    saved = blob as Blob;
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const data = { exported_at: 'now', data: { favorites: [{ video_id: 'glassHigh01' }] } };
  const { user } = await setUp({ 'GET /account/export': ok(data) });
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('my-data.json');
  expect(saved?.type).toBe('application/json');
  expect(saved?.size).toBe(JSON.stringify(data, null, 2).length);
});

test('“Delete my account” asks for confirmation, then signs out and goes to the home page', async () => {
  const message =
    'Your Rushtone account will be deleted on Mon, 30 Nov 2026. Sign in before then to keep it.';
  const { user, api, signOut, where } = await setUp({
    'POST /account/erase': { ...ok({ due: '2026-11-30T00:00:00Z' }), message },
  });
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('It is your account on Rushtone and Slowtide.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.calls).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledWith('forget'));
  await waitFor(() => expect(where()).toBe('/'));
});

test('a rejected deletion shows the reason, and the user stays signed in', async () => {
  const { user, signOut } = await setUp({
    'POST /account/erase': errorResponse(428, 'Please confirm your password first.'),
  });
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await user.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('Please confirm your password first.')).toBeVisible();
  expect(signOut).not.toHaveBeenCalled();
});
