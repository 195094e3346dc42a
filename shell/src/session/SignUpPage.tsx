import { Link, useLocation, useNavigate } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { TextField } from '@rushtone/ui';
import { textOf } from './check-passwords.ts';
import { useSessionActions } from './SessionContext.ts';
import { SessionForm } from './SessionForm.tsx';
import { SignInPage } from './SignInPage.tsx';
import { usePasswordRules } from './usePasswordRules.ts';

export const SignUpPage = () => {
  const { identity } = useSessionActions();
  const navigate = useNavigate();
  const { state } = useLocation();
  const rules = usePasswordRules();
  const signUp = async (fields: FormData) => {
    await (await identity()).signUp(textOf(fields, 'email'), textOf(fields, 'password'));
    return () => void navigate(paths.login, { state });
  };
  return (
    <SignInPage title="Create account">
      <SessionForm submit="Create account" action={signUp} prepare={rules.read}>
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={rules.words}
          required
        />
      </SessionForm>
      <p>
        Already have an account?{' '}
        <Link to={paths.login} state={state}>
          Log in
        </Link>
      </p>
    </SignInPage>
  );
};
