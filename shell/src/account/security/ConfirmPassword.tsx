import { useSession } from '@rushtone/contract';
import { Dialog, useForm } from '@rushtone/ui';
import { useValue } from '@rushtone/platform/browser/value-store';
import { confirmation } from '../../session/confirmation.ts';
import { PasswordField } from '../../session/forms/fields.tsx';
import { SessionForm } from '../../session/forms/SessionForm.tsx';
import { useSessionActions } from '../../session/SessionContext.ts';

const ConfirmDialog = ({ email, onEnd }: { email: string; onEnd: (confirmed: boolean) => void }) => {
  const { identity } = useSessionActions();
  const form = useForm({
    saved: { password: '' },
    send: async ({ password }) => {
      await (await identity()).confirmPassword(password);
      return () => onEnd(true);
    },
  });
  return (
    <Dialog title="Confirm your password" onClose={() => onEnd(false)}>
      <p>Enter your password to continue.</p>
      <SessionForm form={form} submit="Confirm">
        {/* For password managers. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField autoComplete="current-password" required />
      </SessionForm>
    </Dialog>
  );
};

/** The password dialog that the server requires before an account change. */
export const ConfirmPassword = () => {
  const session = useSession();
  const answer = useValue(confirmation);
  if (answer === null || session.status !== 'user') return null;
  const end = (confirmed: boolean) => {
    confirmation.set(null);
    answer(confirmed);
  };
  return <ConfirmDialog email={session.email} onEnd={end} />;
};
