import { screen, waitFor, within } from '@testing-library/react';
import { aUser, errorResponse, ok, renderPage, type MockResponses } from '@rushtone/testing';
import { SessionProvider } from '../../session/SessionContext.ts';
import { describeBrowser } from '../../lib/describe-browser.ts';
import { SignIns } from './SignIns.tsx';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const signIn = (agent: string, address: string, current: boolean) => ({
  signed_in_at: `2026-11-2${current ? 1 : 0}T10:00:00.000Z`,
  seen_at: '2026-11-22T10:00:00.000Z',
  address,
  agent,
  current,
});

const setUp = async (api: MockResponses) => {
  const signOut = jest.fn(async () => undefined);
  const never = () => new Promise<never>(() => undefined);
  const Page = () => (
    <SessionProvider value={{ identity: never, signIn: never, signOut }}>
      <SignIns />
    </SessionProvider>
  );
  const rendered = await renderPage({ Page }, { route: '/account/security', session: aUser(), api });
  return { ...rendered, signOut };
};

test('lists the account’s sign-ins, and marks this device', async () => {
  const list = [signIn(CHROME, '192.0.2.7', true), signIn(IPHONE, '198.51.100.4', false)];
  await setUp({ 'GET /account/signins': ok(list) });
  const [here, there] = await screen.findAllByRole('listitem');
  expect(here).toHaveTextContent(/^Chrome on Windows This device/);
  expect(here).toHaveTextContent('from 192.0.2.7');
  expect(there).toHaveTextContent('Safari on iPhone');
  expect(within(there as HTMLElement).queryByText('This device')).toBeNull();
});

test('the latest five are shown at first, and all on demand', async () => {
  const list = Array.from({ length: 7 }, (_, day) => ({
    ...signIn(IPHONE, '192.0.2.7', false),
    signed_in_at: `2026-11-0${day + 1}T10:00:00.000Z`,
  }));
  const { user } = await setUp({ 'GET /account/signins': ok(list) });
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  const more = screen.getByRole('button', { name: 'Show all 7 sign-ins', expanded: false });
  await user.click(more);
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
  expect(more).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

test('signing out everywhere also ends this session, goes to the home page and says so', async () => {
  const { user, signOut, api, where, notices } = await setUp({
    'GET /account/signins': ok([signIn(CHROME, '192.0.2.7', true)]),
    'POST /account/signout_everywhere': { ...ok(null), message: 'All sessions end.' },
  });
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(where()).toBe('/'));
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(notices).toEqual([{ kind: 'success', message: 'All sessions end.' }]);
  expect(api.calls.at(-1)?.form).toEqual({ firebase_auth_token: 'token-of-the-test' });
});

test('a failure is shown and keeps the session, and the list can be reloaded', async () => {
  const { user, signOut, api } = await setUp({
    'GET /account/signins': errorResponse(500, 'Away.'),
    'POST /account/signout_everywhere': errorResponse(503, 'The service is busy.'),
  });
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(screen.getByText('The service is busy.')).toBeVisible();
  expect(signOut).not.toHaveBeenCalled();
  api.change({ 'GET /account/signins': ok([signIn(IPHONE, '192.0.2.7', false)]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Safari on iPhone')).toBeVisible();
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`${CHROME} Edg/150.0.0.0`, 'Edge on Windows'],
  ['curl/8.0', 'Unknown browser'],
])('%p is %p', (agent, words) => {
  expect(describeBrowser(agent)).toBe(words);
});
