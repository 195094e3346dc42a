import { Link, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { useForm } from '@rushtone/ui';
import { useSessionActions } from '../SessionContext.ts';
import { EmailField } from '../forms/fields.tsx';
import { SessionForm } from '../forms/SessionForm.tsx';
import { SessionPage } from './SessionPage.tsx';

/** Path of the mail emulator. */
const LOCAL_MAILBOX = '/mail';

export const ForgotPasswordPage = () => {
  const { identity } = useSessionActions();
  const { emulator } = useSite().config.identity;
  const form = useForm({
    saved: { email: '' },
    send: async ({ email }) => (await identity()).sendReset(email),
    success: 'Check your email to reset your password',
  });
  return (
    <SessionPage title="Forgot password">
      <SessionForm form={form} submit="Reset password">
        <EmailField required />
      </SessionForm>
      {form.banner?.kind === 'success' && emulator && (
        <p>
          This installation sends no mail: <a href={LOCAL_MAILBOX}>read it here</a>.
        </p>
      )}
      <p>
        Remembered it? <Link to={paths.login}>Log in</Link>
      </p>
    </SessionPage>
  );
};
