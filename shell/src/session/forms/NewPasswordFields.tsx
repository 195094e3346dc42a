import { FieldError, TextField } from '@rushtone/ui';

type Props = { hint: string; required?: boolean };

/** For the reset of a password and for its change (spec §5). */
export const validateConfirmation = (values: { password: string; confirmation: string }): void => {
  if (values.password !== values.confirmation) throw new FieldError('confirmation', 'Passwords do not match');
};

/** A new password and its confirmation; the form compares the two with `validateConfirmation`. */
export const NewPasswordFields = ({ hint, required }: Props) => (
  <>
    <TextField
      label="New password"
      name="password"
      type="password"
      autoComplete="new-password"
      hint={hint}
      required={required}
    />
    <TextField
      label="Confirm new password"
      name="confirmation"
      type="password"
      autoComplete="new-password"
      required={required}
    />
  </>
);
