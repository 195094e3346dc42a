import { Link, useLocation, useNavigate } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { useForm } from '@rushtone/ui';
import { useSessionActions } from '../SessionContext.ts';
import { EmailField, NewPasswordField } from '../forms/fields.tsx';
import { SessionForm } from '../forms/SessionForm.tsx';
import { SessionPage } from './SessionPage.tsx';
import { usePasswordPolicy } from '../forms/use-password-policy.ts';

export const SignUpPage = () => {
  const { identity } = useSessionActions();
  const navigate = useNavigate();
  const { state } = useLocation();
  const policy = usePasswordPolicy();
  const form = useForm({
    saved: { email: '', password: '' },
    send: async ({ email, password }) => {
      await (await identity()).signUp(email, password);
      const from: unknown = state;
      return () =>
        void navigate(paths.login, { state: { ...(typeof from === 'object' && from), registered: email } });
    },
  });
  return (
    <SessionPage title="Create account">
      <SessionForm form={form} submit="Create account" prepare={policy.refresh}>
        <EmailField required />
        <NewPasswordField hint={policy.hint} required />
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
