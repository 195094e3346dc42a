import { useRef } from 'react';
import { Link, Navigate, PageLink, useLocation, useSearchParams, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Banner, useForm } from '@rushtone/ui';
import { QueryBanner } from '../../components/QueryBanner.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { registeredOf, returnPathOf } from './return-path.ts';
import { useSessionActions } from '../SessionContext.ts';
import { EmailField, PasswordField } from '../forms/fields.tsx';
import { SessionForm } from '../forms/SessionForm.tsx';
import { SessionPage } from './SessionPage.tsx';

/**
 * A user who signs in, here or in another tab, continues to the page that required it, or to the home page
 * (spec §4).
 */
export const LoginPage = () => {
  const actions = useSessionActions();
  const { status } = useSession();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const element = useRef<HTMLFormElement>(null);
  const signedInNow = useRef(false);
  const form = useForm({
    saved: { email: '', password: '' },
    send: ({ email, password }) => {
      signedInNow.current = true;
      return actions.signIn(email, password);
    },
  });
  if (status === 'user' && (signedInNow.current || !query.has('success'))) {
    return <Navigate to={returnPathOf(state)} replace />;
  }
  const registered = registeredOf(state);
  return (
    <SessionPage title="Log in">
      <QueryBanner />
      {registered && !form.banner && <Banner kind="success">Your account is ready. Log in to start.</Banner>}
      <SessionForm form={form} ref={element} submit="Sign in">
        <EmailField defaultValue={registered} required />
        <PasswordField autoComplete="current-password" required />
      </SessionForm>
      <PageLink to={paths.forgotPassword}>Forgot password</PageLink>
      <p>
        No account yet?{' '}
        <Link to={paths.signUp} state={state}>
          Sign up
        </Link>
      </p>
      <DemoAccounts form={element} />
    </SessionPage>
  );
};
