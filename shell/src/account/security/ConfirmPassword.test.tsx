import { act, screen } from '@testing-library/react';
import { aUser, renderPage } from '@rushtone/testing';
import { confirmPassword } from '../../session/confirmation.ts';
import type { Identity } from '../../session/identity/identity.ts';
import { SessionProvider } from '../../session/SessionContext.ts';
import { ConfirmPassword } from './ConfirmPassword.tsx';

const never = () => new Promise<never>(() => undefined);

const setUp = async (check: (password: string) => Promise<void>) => {
  const identity = async () => ({ confirmPassword: check }) as Partial<Identity> as Identity;
  const Page = () => (
    <SessionProvider value={{ identity, signIn: never, signOut: never }}>
      <ConfirmPassword />
    </SessionProvider>
  );
  const { user } = await renderPage({ Page }, { session: aUser() });
  let asked: Promise<boolean> = Promise.resolve(false);
  act(() => {
    asked = confirmPassword();
  });
  return { user, asked };
};

test('the correct password confirms an account change', async () => {
  const { user, asked } = await setUp(async () => undefined);
  expect(screen.getByLabelText(/^Password/)).toHaveFocus();
  await user.type(screen.getByLabelText(/^Password/), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await asked).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a wrong password shows the service’s message and keeps the dialog open', async () => {
  const { user } = await setUp(() => Promise.reject(new Error('Wrong password.')));
  await user.type(screen.getByLabelText(/^Password/), 'guess');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong password.');
  expect(screen.getByRole('dialog', { name: 'Confirm your password' })).toBeVisible();
});

test('closing the dialog makes no change', async () => {
  const { user, asked } = await setUp(never);
  await user.keyboard('{Escape}');
  expect(await asked).toBe(false);
});
