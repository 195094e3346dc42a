import { PASSWORD_MIN_LENGTH } from '@rushtone/domain';

/** The identity service's policy; a rule that it leaves out does not apply (spec §9). */
export type PasswordPolicy = {
  minPasswordLength?: number;
  maxPasswordLength?: number;
  containsLowercaseLetter?: boolean;
  containsUppercaseLetter?: boolean;
  containsNumericCharacter?: boolean;
  containsNonAlphanumericCharacter?: boolean;
};

/** From here on nobody reaches a maximum by typing, so the hint leaves it out. */
const MAX_LENGTH_SHOWN = 128;

/** The policy as a hint. The service alone enforces it: no page refuses a password (spec §5). */
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
