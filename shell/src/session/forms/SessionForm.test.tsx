import { lazy, Suspense } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { TextField, useForm, type FormOptions } from '@rushtone/ui';
import { NewPasswordFields, validateConfirmation } from './fields.tsx';
import { SessionForm } from './SessionForm.tsx';

type Values = { password: string; confirmation: string };
type Props = { send: FormOptions<Values>['send']; prepare?: () => void };
const Page = ({ send, prepare }: Props) => {
  const form = useForm<Values>({ saved: { password: '', confirmation: '' }, send });
  return (
    <SessionForm form={form} submit="Reset password" prepare={prepare}>
      <TextField label="Email" name="email" defaultValue="mia@example.com" readOnly />
      <NewPasswordFields hint="At least 6 characters." />
    </SessionForm>
  );
};
const field = (label: string) => screen.getByLabelText(label);
const type = async (password: string, confirmation: string) => {
  await userEvent.type(field('New password'), password);
  await userEvent.type(field('Confirm new password'), confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));
};

test('a submitted form stays busy until the next page is shown', async () => {
  const code = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Login = lazy(() => code.promise);
  const Reset = () => {
    const navigate = useNavigate();
    return <Page send={async () => () => void navigate('/login')} />;
  };
  render(
    <MemoryRouter initialEntries={['/reset']}>
      <Suspense>
        <Routes>
          <Route path="/reset" element={<Reset />} />
          <Route path="/login" element={<Login />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole('button', { name: 'Reset password' })).toHaveAttribute('aria-disabled', 'true');
  expect(field('New password')).toHaveAttribute('readonly');
  await act(async () => code.resolve({ default: () => <h1>Log in</h1> }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reset password' })).toBeNull();
});

test('sends passwords untrimmed, and only the fields that the form names', async () => {
  const send = jest.fn(async () => undefined);
  render(<Page send={send} />);
  await type(' secret ', ' secret ');
  const values = { password: ' secret ', confirmation: ' secret ' };
  expect(send).toHaveBeenCalledWith(values, expect.any(HTMLFormElement));
});

test('shows a wrong confirmation in the red box, focuses its field and keeps the input', async () => {
  render(<Page send={async (values) => validateConfirmation(values)} />);
  await type('another1', 'another2');
  expect(await screen.findByRole('alert')).toHaveTextContent('Passwords do not match');
  expect(field('Confirm new password')).toHaveFocus();
  expect(field('Confirm new password')).not.toHaveAttribute('readonly');
  expect(field('New password')).toHaveValue('another1');
  expect(field('Email')).toHaveAttribute('readonly');
});

test('prepares on first focus and after each error', async () => {
  const prepare = jest.fn();
  render(<Page send={() => Promise.reject(new Error('auth/weak-password'))} prepare={prepare} />);
  await userEvent.click(field('New password'));
  await userEvent.click(field('Confirm new password'));
  expect(prepare).toHaveBeenCalledTimes(1);
  for (const calls of [2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: 'Reset password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('auth/weak-password');
    expect(prepare).toHaveBeenCalledTimes(calls);
  }
});
