import { lazy, Suspense } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { useSubmit } from './use-submit.ts';

const SignUp = () => {
  const navigate = useNavigate();
  const { busy, submit } = useSubmit(async () => () => void navigate('/login'));
  return (
    <form onSubmit={(event) => void submit(event)}>
      <button type="submit" aria-busy={busy}>
        Create account
      </button>
    </form>
  );
};

test('a submitted form stays busy until the next page is shown', async () => {
  const code = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Login = lazy(() => code.promise);
  render(
    <MemoryRouter initialEntries={['/signup']}>
      <Suspense>
        <Routes>
          <Route path="/signup" element={<SignUp />} />
          <Route path="/login" element={<Login />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole('button', { name: 'Create account' })).toHaveAttribute('aria-busy', 'true');
  await act(async () => code.resolve({ default: () => <h1>Log in</h1> }));
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
