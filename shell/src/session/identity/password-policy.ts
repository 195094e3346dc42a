import { PASSWORD_MIN_LENGTH } from '@rushtone/domain';

/** The identity service's policy. A missing rule does not apply (spec §9). */
export type PasswordPolicy = {
  minPasswordLength?: number;
  maxPasswordLength?: number;
  containsLowercaseLetter?: boolean;
  containsUppercaseLetter?: boolean;
  containsNumericCharacter?: boolean;
  containsNonAlphanumericCharacter?: boolean;
};

/** From this length the hint omits the maximum, which no one reaches by typing. */
const MAX_LENGTH_SHOWN = 128;

/** Describes the policy in a hint. Only the service enforces it: no page rejects a password (spec §5). */
export const describePasswordPolicy = (policy: PasswordPolicy): string => {
  const { minPasswordLength: min = PASSWORD_MIN_LENGTH, maxPasswordLength: max = Infinity } = policy;
  const characters = [
    policy.containsLowercaseLetter && 'a lowercase letter',
    policy.containsUppercaseLetter && 'an uppercase letter',
    policy.containsNumericCharacter && 'a number',
    policy.containsNonAlphanumericCharacter && 'a special character',
  ].filter((rule) => rule !== undefined && rule !== false);
  const length = max < MAX_LENGTH_SHOWN ? `${min} to ${max} characters` : `At least ${min} characters`;
  return characters.length > 0
    ? `${length}, with ${new Intl.ListFormat('en').format(characters)}.`
    : `${length}.`;
};

export const DEFAULT_POLICY_TEXT = describePasswordPolicy({});
