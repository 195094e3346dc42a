import { PASSWORD_MIN_LENGTH } from '@rushtone/domain';

/** The password policy as the identity service tells it; what it leaves out is not asked for (spec §9). */
export type PasswordRules = {
  minPasswordLength?: number;
  maxPasswordLength?: number;
  containsLowercaseLetter?: boolean;
  containsUppercaseLetter?: boolean;
  containsNumericCharacter?: boolean;
  containsNonAlphanumericCharacter?: boolean;
};

/** A limit that nobody types past need not be read. */
const WORTH_TELLING = 128;

/** What a new password must have, in words. The service alone judges it: no page refuses a password (spec §5). */
export const describePasswordRules = (rules: PasswordRules): string => {
  const { minPasswordLength: least = PASSWORD_MIN_LENGTH, maxPasswordLength: most = Infinity } = rules;
  const letters = [
    rules.containsLowercaseLetter && 'a lowercase letter',
    rules.containsUppercaseLetter && 'an uppercase letter',
    rules.containsNumericCharacter && 'a number',
    rules.containsNonAlphanumericCharacter && 'a special character',
  ].filter((rule) => rule !== undefined && rule !== false);
  const length = most < WORTH_TELLING ? `${least} to ${most} characters` : `At least ${least} characters`;
  return letters.length > 0 ? `${length}, with ${new Intl.ListFormat('en').format(letters)}.` : `${length}.`;
};

export const DEFAULT_PASSWORD_RULES = describePasswordRules({});
