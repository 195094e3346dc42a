import { Suspense, use, useState } from 'react';
import { PageLink, useNavigate, useSearchParams, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Banner, Button, buttonClass, failureMessage, useForm } from '@rushtone/ui';
import { PagePending } from '../../components/PagePending.tsx';
import { EmailField, NewPasswordFields, validateConfirmation } from '../forms/fields.tsx';
import type { Identity } from '../identity/identity.ts';
import { isNetworkError, isUsedLink } from '../identity/session-errors.ts';
import { useSessionActions } from '../SessionContext.ts';
import { SessionForm } from '../forms/SessionForm.tsx';
import { SessionPage } from './SessionPage.tsx';
import { VerifyEmail } from './VerifyEmail.tsx';
import { usePasswordPolicy } from '../forms/use-password-policy.ts';

type CodeCheck =
  | { email: string }
  /** The provider's message. Retrying may succeed after a network error. */
  | { message: string; retryable: boolean };

const checkCode = async (identity: Promise<Identity>, code: string): Promise<CodeCheck> => {
  try {
    return { email: await (await identity).checkResetCode(code) };
  } catch (error) {
    return { message: failureMessage(error), retryable: isNetworkError(error) };
  }
};

const NewPasswordForm = ({ code, email }: { code: string; email: string }) => {
  const { identity, signOut } = useSessionActions();
  const session = useSession();
  const navigate = useNavigate();
  const policy = usePasswordPolicy();
  const [isUsed, setUsed] = useState(false);
  const form = useForm({
    saved: { password: '', confirmation: '' },
    send: async (values) => {
      validateConfirmation(values);
      try {
        await (await identity()).confirmReset(code, values.password);
      } catch (error) {
        // The link was used in another tab, or has expired in the meantime.
        setUsed(isUsedLink(error));
        throw error;
      }
      // A new password ends all of the account's sessions, including this one.
      if (session.status === 'user' && session.email === email) await signOut('keep');
      return () => void navigate(paths.loginWith('Password reset successfully'), { replace: true });
    },
  });
  return (
    <>
      <SessionForm form={form} submit="Reset password" prepare={policy.refresh}>
        <EmailField defaultValue={email} readOnly />
        <NewPasswordFields hint={policy.hint} required />
      </SessionForm>
      {isUsed && <PageLink to={paths.forgotPassword}>Request a new link</PageLink>}
    </>
  );
};

type ContentProps = { code: string; checked: Promise<CodeCheck>; retry: () => void };

const Content = ({ code, checked, retry }: ContentProps) => {
  const check = use(checked);
  if ('email' in check) return <NewPasswordForm code={code} email={check.email} />;
  return (
    <>
      <Banner kind="error">{check.message}</Banner>
      {check.retryable ? (
        <Button onClick={retry}>Try again</Button>
      ) : (
        <PageLink className={buttonClass()} to={paths.forgotPassword}>
          Request a new link
        </PageLink>
      )}
    </>
  );
};

const ResetPassword = ({ code }: { code: string }) => {
  const { identity } = useSessionActions();
  const [checked, setChecked] = useState(() => checkCode(identity(), code));
  return (
    <SessionPage title="Reset password">
      <Suspense fallback={<PagePending />}>
        <Content code={code} checked={checked} retry={() => setChecked(checkCode(identity(), code))} />
      </Suspense>
    </SessionPage>
  );
};

/** The page for emailed links. The identity service uses a single URL and distinguishes links by `mode`. */
export const ResetPasswordPage = () => {
  const [query] = useSearchParams();
  const code = query.get('oobCode') ?? '';
  return query.get('mode') === 'verifyEmail' ? <VerifyEmail code={code} /> : <ResetPassword code={code} />;
};
