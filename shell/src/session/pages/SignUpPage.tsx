import { Link, useLocation, useNavigate, useSearchParams, useSession } from '@rushtone/contract';
import { VERIFICATION_SENT } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Button, useForm } from '@rushtone/ui';
import { useSessionActions } from '../SessionContext.ts';
import { EmailField, NewPasswordField } from '../forms/fields.tsx';
import { SessionForm } from '../forms/SessionForm.tsx';
import { SessionPage } from './SessionPage.tsx';
import { usePasswordPolicy } from '../forms/use-password-policy.ts';

export const SignUpPage = () => {
  const { identity, signOut } = useSessionActions();
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const verify = useSearchParams()[0].has('verify');
  const policy = usePasswordPolicy();
  const signedInAs = session.status === 'user' ? session.email : null;
  const form = useForm({
    saved: { email: '', password: '' },
    send: async ({ email, password }) => {
      await (await identity()).signUp(email, password, verify);
      // For a signed-in user the login page would redirect home without any message.
      if (signedInAs !== null) return;
      const login = verify ? paths.loginWith(VERIFICATION_SENT) : paths.login;
      const from: unknown = state;
      return () =>
        void navigate(login, { state: { ...(typeof from === 'object' && from), registered: email } });
    },
    success:
      signedInAs === null
        ? undefined
        : `The account was created. You are still signed in as ${signedInAs}: sign out to use the new one.`,
  });
  const isCreated = signedInAs !== null && form.banner?.kind === 'success';
  return (
    <SessionPage title="Create account">
      <SessionForm form={form} submit="Create account" prepare={policy.refresh}>
        <EmailField required />
        <NewPasswordField hint={policy.hint} required />
      </SessionForm>
      {isCreated && (
        <Button variant="outline" onClick={() => void signOut('forget')}>
          Sign out of {signedInAs}
        </Button>
      )}
      <p>
        Already have an account?{' '}
        <Link to={paths.login} state={state}>
          Log in
        </Link>
      </p>
    </SessionPage>
  );
};
