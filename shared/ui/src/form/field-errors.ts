import { webAddress } from '@rushtone/domain';

type FieldRule = {
  label: string;
  type?: 'text' | 'email' | 'url';
  required?: boolean;
  maxLength?: number;
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Validates a value by its field's rules and returns the error (spec §5). */
const fieldError = ({ label, type, required, maxLength }: FieldRule, value: string): string | undefined => {
  if (value.trim() === '') return required ? `${label} is required.` : undefined;
  if (type === 'email' && !EMAIL.test(value)) return 'Enter a valid email address.';
  if (type === 'url' && webAddress(value) === null) return 'Enter a web address that starts with https://';
  const { length } = value.trim();
  if (maxLength !== undefined && length > maxLength)
    return `${label} may have ${maxLength.toLocaleString('en-US')} characters, and has ${length.toLocaleString('en-US')}.`;
  return undefined;
};

/** Validates all fields and returns their errors; empty if the values can be sent. */
export const fieldErrors = <Name extends string>(
  rules: readonly (FieldRule & { name: Name })[],
  values: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> => {
  const errors: Partial<Record<Name, string>> = {};
  for (const rule of rules) {
    const error = fieldError(rule, values[rule.name]);
    if (error) errors[rule.name] = error;
  }
  return errors;
};
