import { Link, useLocation, useNavigate } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { TextField } from '@rushtone/ui';
import { textOf } from '../forms/validation.ts';
import { useSessionActions } from '../SessionContext.ts';
import { SessionForm } from '../forms/SessionForm.tsx';
import { SessionPage } from './SessionPage.tsx';
import { usePasswordPolicy } from '../forms/use-password-policy.ts';

export const SignUpPage = () => {
  const { identity } = useSessionActions();
  const navigate = useNavigate();
  const { state } = useLocation();
  const policy = usePasswordPolicy();
  const signUp = async (fields: FormData) => {
    await (await identity()).signUp(textOf(fields, 'email'), textOf(fields, 'password'));
    return () => void navigate(paths.login, { state });
  };
  return (
    <SessionPage title="Create account">
      <SessionForm submit="Create account" action={signUp} prepare={policy.refresh}>
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={policy.hint}
          required
        />
      </SessionForm>
      <p>
        Already have an account?{' '}
        <Link to={paths.login} state={state}>
          Log in
        </Link>
      </p>
    </SessionPage>
  );
};
