/** What is wrong with one field; the field gets the focus. */
export class FieldError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '');

/** For the reset of a password and for its change (spec §5). */
export const validateConfirmation = (fields: FormData): void => {
  if (textOf(fields, 'password') !== textOf(fields, 'confirmation'))
    throw new FieldError('confirmation', 'Passwords do not match');
};

/** In the order of spec §5. */
export const validatePasswordChange = (fields: FormData): void => {
  if (textOf(fields, 'current') === '')
    throw new FieldError('current', 'Please fill in the current password field');
  const empty = ['password', 'confirmation'].find((name) => textOf(fields, name) === '');
  if (empty) throw new FieldError(empty, 'Please fill in both new password fields');
  validateConfirmation(fields);
};
