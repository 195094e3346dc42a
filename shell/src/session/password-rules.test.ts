import { DEFAULT_PASSWORD_RULES, describePasswordRules } from './password-rules.ts';

test('the default minimum password length is 6 (spec §9)', () => {
  expect(DEFAULT_PASSWORD_RULES).toBe('At least 6 characters.');
});

test('optional maximum length and lowercase, uppercase, numeric and non-alphanumeric rules (spec §9)', () => {
  expect(describePasswordRules({ minPasswordLength: 8, containsNumericCharacter: true })).toBe(
    'At least 8 characters, with a number.',
  );
  expect(
    describePasswordRules({
      minPasswordLength: 10,
      maxPasswordLength: 64,
      containsLowercaseLetter: true,
      containsUppercaseLetter: true,
      containsNumericCharacter: false,
      containsNonAlphanumericCharacter: true,
    }),
  ).toBe('10 to 64 characters, with a lowercase letter, an uppercase letter, and a special character.');
  expect(describePasswordRules({ maxPasswordLength: 4096 })).toBe('At least 6 characters.');
});
