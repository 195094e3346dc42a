import { DEFAULT_POLICY_TEXT, describePasswordPolicy } from './password-policy.ts';

test('the default minimum length is 6 (spec §9)', () => {
  expect(DEFAULT_POLICY_TEXT).toBe('At least 6 characters.');
});

test('describes an optional maximum length and character rules (spec §9)', () => {
  expect(describePasswordPolicy({ minPasswordLength: 8, containsNumericCharacter: true })).toBe(
    'At least 8 characters, with a number.',
  );
  expect(
    describePasswordPolicy({
      minPasswordLength: 10,
      maxPasswordLength: 64,
      containsLowercaseLetter: true,
      containsUppercaseLetter: true,
      containsNumericCharacter: false,
      containsNonAlphanumericCharacter: true,
    }),
  ).toBe('10 to 64 characters, with a lowercase letter, an uppercase letter, and a special character.');
  expect(describePasswordPolicy({ maxPasswordLength: 4096 })).toBe('At least 6 characters.');
});
