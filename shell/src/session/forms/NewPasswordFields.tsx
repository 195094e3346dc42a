import { TextField } from '@rushtone/ui';

type Props = { hint: string; required?: boolean };

/** A new password and its confirmation; the form compares the two. */
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
