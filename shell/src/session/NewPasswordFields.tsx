import { TextField } from '@rushtone/ui';

type Props = { rules: string; required?: boolean };

/** A new password, typed twice; the page compares the two. */
export const NewPasswordFields = ({ rules, required }: Props) => (
  <>
    <TextField
      label="New password"
      name="password"
      type="password"
      autoComplete="new-password"
      hint={rules}
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
