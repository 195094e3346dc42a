import { useCallback, useEffect, useState } from 'react';
import { PageLink, useNavigate, useSearchParams, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Banner, Button, failureMessage, TextField, useForm } from '@rushtone/ui';
import { PagePending } from '../../components/PagePending.tsx';
import { NewPasswordFields, validateConfirmation } from '../forms/NewPasswordFields.tsx';
import { isNetworkError } from '../identity/session-errors.ts';
import { useSessionActions } from '../SessionContext.ts';
import { SessionForm } from '../forms/SessionForm.tsx';
import { SessionPage } from './SessionPage.tsx';
import { usePasswordPolicy } from '../forms/use-password-policy.ts';

type CodeCheck =
  | { status: 'checking' }
  | { status: 'valid'; email: string }
  /** The provider's message; after a network error another try may succeed. */
  | { status: 'invalid'; message: string; retryable: boolean };

const useCodeCheck = (code: string): { check: CodeCheck; retry: () => void } => {
  const { identity } = useSessionActions();
  const [check, setCheck] = useState<CodeCheck>({ status: 'checking' });
  const request = useCallback(async (): Promise<CodeCheck> => {
    try {
      return { status: 'valid', email: await (await identity()).checkResetCode(code) };
    } catch (error) {
      return { status: 'invalid', message: failureMessage(error), retryable: isNetworkError(error) };
    }
  }, [identity, code]);
  useEffect(() => {
    let mounted = true;
    void request().then((result) => mounted && setCheck(result));
    return () => {
      mounted = false;
    };
  }, [request]);
  const retry = () => {
    setCheck({ status: 'checking' });
    void request().then(setCheck);
  };
  return { check, retry };
};

const NewPasswordForm = ({ code, email }: { code: string; email: string }) => {
  const { identity, signOut } = useSessionActions();
  const session = useSession();
  const navigate = useNavigate();
  const policy = usePasswordPolicy();
  const form = useForm({
    saved: { password: '', confirmation: '' },
    send: async (values) => {
      validateConfirmation(values);
      await (await identity()).confirmReset(code, values.password);
      // A new password ends all sessions of the account, this one too.
      if (session.status === 'user' && session.email === email) await signOut();
      return () => void navigate(paths.loginWith('Password reset successfully'), { replace: true });
    },
  });
  return (
    <SessionForm form={form} submit="Reset password" prepare={policy.refresh}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly
      />
      <NewPasswordFields hint={policy.hint} required />
    </SessionForm>
  );
};

/** The page that the emailed link opens. */
export const ResetPasswordPage = () => {
  const [query] = useSearchParams();
  const code = query.get('oobCode') ?? '';
  const { check, retry } = useCodeCheck(code);
  return (
    <SessionPage title="Reset password">
      {check.status === 'checking' && <PagePending />}
      {check.status === 'valid' && <NewPasswordForm code={code} email={check.email} />}
      {check.status === 'invalid' && (
        <>
          <Banner kind="error">{check.message}</Banner>
          {check.retryable ? (
            <Button onClick={retry}>Try again</Button>
          ) : (
            <PageLink to={paths.forgotPassword}>Request a new link</PageLink>
          )}
        </>
      )}
    </SessionPage>
  );
};
