import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { FieldError, TextField } from '@rushtone/ui';
import styles from './SessionForm.module.scss';

/** Compares the passwords when resetting or changing a password (spec §5). */
export const validateConfirmation = (values: { password: string; confirmation: string }): void => {
  if (values.password !== values.confirmation) throw new FieldError('confirmation', 'Passwords do not match');
};

export const EmailField = (props: Partial<ComponentProps<typeof TextField>>) => (
  <TextField label="Email" name="email" type="email" autoComplete="username" {...props} />
);

export const PasswordField = (props: Partial<ComponentProps<typeof TextField>>) => (
  <TextField label="Password" name="password" type="password" autoComplete="new-password" {...props} />
);

const valueOf = (form: HTMLFormElement | null, name: string): string => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
};

/** Returns advice on the password in the form. The list of common passwords is loaded when typing begins. */
const usePasswordAdvice = () => {
  const field = useRef<HTMLDivElement>(null);
  const [advice, setAdvice] = useState('');
  useEffect(() => {
    const form = field.current?.closest('form') ?? null;
    const clear = () => setAdvice('');
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, []);
  const update = () => {
    const show = ({ passwordAdvice }: typeof import('./password-advice.ts')) => {
      const form = field.current?.closest('form') ?? null;
      return setAdvice(passwordAdvice(valueOf(form, 'password'), valueOf(form, 'email')));
    };
    import('./password-advice.ts').then(show, () => undefined);
  };
  return { field, advice, update };
};

/** A field for choosing a password, with advice. */
export const NewPasswordField = (props: Partial<ComponentProps<typeof TextField>>) => {
  const { field, advice, update } = usePasswordAdvice();
  return (
    <div ref={field} className={styles.newPassword} onInput={update}>
      <PasswordField {...props} />
      <p role="status" className={styles.advice}>
        {advice}
      </p>
    </div>
  );
};

/** A new password and its confirmation. The form must compare them with `validateConfirmation`. */
export const NewPasswordFields = ({ hint, required }: { hint: string; required?: boolean }) => (
  <>
    <NewPasswordField label="New password" hint={hint} required={required} />
    <PasswordField label="Confirm new password" name="confirmation" required={required} />
  </>
);
