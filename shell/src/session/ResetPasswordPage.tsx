import { PageLink, useNavigate, useSearchParams, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Banner, Button, TextField } from '@rushtone/ui';
import { PagePending } from '../components/PagePending.tsx';
import { checkMatch, textOf } from './check-passwords.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useSessionActions } from './SessionContext.ts';
import { SessionForm } from './SessionForm.tsx';
import { SignInPage } from './SignInPage.tsx';
import { usePasswordRules } from './usePasswordRules.ts';
import { useResetCode } from './useResetCode.ts';

const NewPasswordForm = ({ code, email }: { code: string; email: string }) => {
  const { identity, signOut } = useSessionActions();
  const session = useSession();
  const navigate = useNavigate();
  const rules = usePasswordRules();
  const reset = async (fields: FormData) => {
    checkMatch(fields);
    await (await identity()).confirmReset(code, textOf(fields, 'password'));
    // The new password has ended the account's sessions, this one too.
    if (session.status === 'user' && session.email === email) await signOut();
    return () => void navigate(paths.loginWith('Password reset successfully'), { replace: true });
  };
  return (
    <SessionForm submit="Reset password" action={reset} prepare={rules.read}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly
      />
      <NewPasswordFields rules={rules.words} required />
    </SessionForm>
  );
};

/** What the link in the reset mail leads to. */
export const ResetPasswordPage = () => {
  const [query] = useSearchParams();
  const code = query.get('oobCode') ?? '';
  const { check, again } = useResetCode(code);
  return (
    <SignInPage title="Reset password">
      {check.status === 'checking' && <PagePending />}
      {check.status === 'valid' && <NewPasswordForm code={code} email={check.email} />}
      {check.status === 'invalid' && (
        <>
          <Banner kind="error">{check.message}</Banner>
          {check.passing ? (
            <Button onClick={again}>Try again</Button>
          ) : (
            <PageLink to={paths.forgotPassword}>Ask for a new link</PageLink>
          )}
        </>
      )}
    </SignInPage>
  );
};
