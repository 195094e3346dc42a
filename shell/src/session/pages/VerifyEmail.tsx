import { PageLink, useRefreshRoles, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Banner, useForm } from '@rushtone/ui';
import { useSessionActions } from '../SessionContext.ts';
import { SessionForm } from '../forms/SessionForm.tsx';
import { SessionPage } from './SessionPage.tsx';

/** The page of a verification link. Verification needs a press, because virus scanners open links in email. */
export const VerifyEmail = ({ code }: { code: string }) => {
  const { identity } = useSessionActions();
  const { status } = useSession();
  const refreshRoles = useRefreshRoles();
  const form = useForm({
    saved: {},
    send: async () => {
      await (await identity()).verifyEmail(code);
      refreshRoles().catch(() => undefined);
    },
    success: 'Your email address is confirmed.',
  });
  const done = form.banner?.kind === 'success';
  return (
    <SessionPage title="Confirm your email address">
      {done ? (
        <Banner kind="success">{form.banner?.message}</Banner>
      ) : (
        <SessionForm form={form} submit="Confirm my address">
          <p>Press the button to confirm that this address is yours.</p>
        </SessionForm>
      )}
      <PageLink to={status === 'user' ? paths.account : paths.login}>
        {status === 'user' ? 'Go to your dashboard' : 'Log in'}
      </PageLink>
    </SessionPage>
  );
};
