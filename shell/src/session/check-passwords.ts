import { FieldProblem } from './field-problem.ts';

export const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '');

/** Passwords must match, on the reset page and when changing it (spec §5). */
export const checkMatch = (fields: FormData): void => {
  if (textOf(fields, 'password') !== textOf(fields, 'confirmation'))
    throw new FieldProblem('confirmation', 'Passwords do not match');
};

/** What the change of a password asks for, in the order of spec §5. */
export const checkChange = (fields: FormData): void => {
  if (textOf(fields, 'current') === '')
    throw new FieldProblem('current', 'Please fill in the current password field');
  const empty = ['password', 'confirmation'].find((name) => textOf(fields, name) === '');
  if (empty) throw new FieldProblem(empty, 'Please fill in both new password fields');
  checkMatch(fields);
};
