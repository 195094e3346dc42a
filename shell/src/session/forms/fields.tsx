import type { ComponentProps } from 'react';
import { FieldError, TextField } from '@rushtone/ui';

/** For the reset of a password and for its change (spec §5). */
export const validateConfirmation = (values: { password: string; confirmation: string }): void => {
  if (values.password !== values.confirmation) throw new FieldError('confirmation', 'Passwords do not match');
};

export const EmailField = (props: Partial<ComponentProps<typeof TextField>>) => (
  <TextField label="Email" name="email" type="email" autoComplete="username" {...props} />
);

export const PasswordField = (props: Partial<ComponentProps<typeof TextField>>) => (
  <TextField label="Password" name="password" type="password" autoComplete="new-password" {...props} />
);

/** A new password and its confirmation; the form compares the two with `validateConfirmation`. */
export const NewPasswordFields = ({ hint, required }: { hint: string; required?: boolean }) => (
  <>
    <PasswordField label="New password" hint={hint} required={required} />
    <PasswordField label="Confirm new password" name="confirmation" required={required} />
  </>
);
