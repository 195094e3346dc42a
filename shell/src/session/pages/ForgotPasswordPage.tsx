import { useState } from 'react';
import { Link, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Banner, TextField } from '@rushtone/ui';
import { textOf } from '../forms/validation.ts';
import { useSessionActions } from '../SessionContext.ts';
import { SessionForm } from '../forms/SessionForm.tsx';
import { SessionPage } from './SessionPage.tsx';

/** The page of the mail emulator. */
const LOCAL_MAILBOX = '/mail';

export const ForgotPasswordPage = () => {
  const { identity } = useSessionActions();
  const { emulator } = useSite().config.identity;
  const [sent, setSent] = useState(false);
  const send = async (fields: FormData) => {
    setSent(false);
    await (await identity()).sendReset(textOf(fields, 'email'));
    setSent(true);
  };
  return (
    <SessionPage title="Forgot password">
      {sent && <Banner kind="success">Check your email to reset your password</Banner>}
      <SessionForm submit="Reset password" action={send}>
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
      </SessionForm>
      {sent && emulator && (
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
