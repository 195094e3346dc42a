import { Link, usePageTitle, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { FieldError, useForm } from '@rushtone/ui';
import { NewPasswordFields, PasswordField, validateConfirmation } from '../../session/forms/fields.tsx';
import { useSessionActions } from '../../session/SessionContext.ts';
import { SessionForm } from '../../session/forms/SessionForm.tsx';
import { usePasswordPolicy } from '../../session/forms/use-password-policy.ts';
import { AccountFrame } from '../AccountFrame.tsx';
import styles from '../account.module.scss';

const EMPTY = { current: '', password: '', confirmation: '' };

/** Checks in the order of spec §5. */
const validatePasswordChange = (values: typeof EMPTY): void => {
  if (values.current === '') throw new FieldError('current', 'Please fill in the current password field');
  const empty = (['password', 'confirmation'] as const).find((name) => values[name] === '');
  if (empty) throw new FieldError(empty, 'Please fill in both new password fields');
  validateConfirmation(values);
};

const ChangePasswordForm = ({ email }: { email: string }) => {
  const { identity } = useSessionActions();
  const policy = usePasswordPolicy();
  const form = useForm({
    account: true,
    saved: EMPTY,
    success: 'Password updated successfully. This will take effect the next time you log in.',
    send: async (values, element) => {
      validatePasswordChange(values);
      await (await identity()).changePassword(values.current, values.password);
      return () => element.reset();
    },
  });
  return (
    <SessionForm form={form} submit="Change password" prepare={policy.refresh} noValidate>
      {/* For password managers. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" name="current" autoComplete="current-password" />
      <NewPasswordFields hint={policy.hint} />
    </SessionForm>
  );
};

export const ChangePasswordPage = () => {
  usePageTitle('Change Password');
  const session = useSession();
  return (
    <AccountFrame>
      <div className={styles.narrow}>
        <h1 tabIndex={-1}>Change Password</h1>
        <ChangePasswordForm email={session.status === 'user' ? session.email : ''} />
        <p>
          Was there a sign-in that was not yours? See <Link to={paths.security}>Security and data</Link>.
        </p>
      </div>
    </AccountFrame>
  );
};
