import { act, screen, waitFor } from '@testing-library/react';
import { aUser, renderPage } from '@rushtone/testing';
import type { Identity } from '../../session/identity/identity.ts';
import { SessionProvider } from '../../session/SessionContext.ts';
import { EmailVerification } from './EmailVerification.tsx';

const never = () => new Promise<never>(() => undefined);
const title = () => screen.queryByRole('heading', { name: 'Confirm your email address' });

const setUp = async (hasPlan = false) => {
  const isEmailVerified = jest.fn(async () => false);
  const identity = async () => ({ isEmailVerified }) as Partial<Identity> as Identity;
  const Page = () => (
    <SessionProvider value={{ identity, signIn: never, signOut: never }}>
      <EmailVerification hasPlan={hasPlan} />
    </SessionProvider>
  );
  const page = await renderPage({ Page }, { session: aUser() });
  await waitFor(() => expect(title()).toBeVisible());
  return { ...page, isEmailVerified };
};

test('disappears when the user returns from confirming in another tab, and the roles are read again', async () => {
  const { isEmailVerified, account } = await setUp();
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(isEmailVerified).toHaveBeenCalledTimes(2));
  expect(title()).toBeVisible();
  isEmailVerified.mockResolvedValue(true);
  const reads = account.roleReads();
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(title()).toBeNull());
  expect(account.roleReads()).toBe(reads + 1);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(isEmailVerified).toHaveBeenCalledTimes(3);
});

test('does not say that an active plan fails to work', async () => {
  const { unmount } = await setUp(true);
  expect(screen.getByText(/^Your plan works without it\./)).toBeVisible();
  unmount();
  await setUp(false);
  expect(screen.getByText('A plan that was paid for with this address works only after that.')).toBeVisible();
});
