import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailField, NewPasswordField } from './fields.tsx';
import { passwordAdvice } from './password-advice.ts';

const email = 'luna.listens@example.com';

test.each([
  ['', ''],
  ['qwerty', 'Weak: this is one of the 10,000 most used passwords.'],
  ['Football', 'Weak: this is one of the 10,000 most used passwords.'],
  ['football2026!', 'Weak: this is one of the 10,000 most used passwords with something added.'],
  ['my-Luna.Listens-1', 'Weak: it contains your email address.'],
  ['abababababab', 'Weak: it has few different characters.'],
  ['k3!vQz8', 'Fair: a longer password is safer, such as three or four words.'],
  ['copper lantern sings', 'Good.'],
])('advice about %p', (password, advice) => {
  expect(passwordAdvice(password, email)).toBe(advice);
});

test('the advice updates while typing, and disappears when the form is reset', async () => {
  const user = userEvent.setup();
  render(
    <form aria-label="New account">
      <EmailField />
      <NewPasswordField hint="At least 6 characters." />
    </form>,
  );
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'luna.listens1');
  expect(await screen.findByText('Weak: it contains your email address.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(/^Weak/);
  expect(screen.getByLabelText('Password')).toBeValid();
  act(() => screen.getByRole<HTMLFormElement>('form').reset());
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
