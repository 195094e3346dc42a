import { usePageTitle, useSession } from '@rushtone/contract';
import { Banner, TextField, useBanner, withSaveSpinner } from '@rushtone/ui';
import { validatePasswordChange, textOf } from '../session/forms/validation.ts';
import { NewPasswordFields } from '../session/forms/NewPasswordFields.tsx';
import { useSessionActions } from '../session/SessionContext.ts';
import { SessionForm } from '../session/forms/SessionForm.tsx';
import { usePasswordPolicy } from '../session/forms/use-password-policy.ts';
import { AccountFrame } from './AccountFrame.tsx';
import styles from './account.module.scss';

const SUCCESS = 'Password updated successfully. This will take effect the next time you log in.';

const ChangePasswordForm = ({ email }: { email: string }) => {
  const { identity } = useSessionActions();
  const policy = usePasswordPolicy();
  const { banner, show } = useBanner();
  const change = async (fields: FormData, form: HTMLFormElement) => {
    validatePasswordChange(fields);
    const service = await identity();
    await withSaveSpinner(service.changePassword(textOf(fields, 'current'), textOf(fields, 'password')));
    form.reset();
    show({ kind: 'success', message: SUCCESS });
  };
  return (
    <>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      <SessionForm submit="Change password" action={change} prepare={policy.refresh} noValidate>
        {/* For password managers. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField label="Current password" name="current" type="password" autoComplete="current-password" />
        <NewPasswordFields hint={policy.hint} />
      </SessionForm>
    </>
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
      </div>
    </AccountFrame>
  );
};
