import common from './common-passwords.json';

const COMMON = new Set(common.passwords);
const SHORT = 10;
const FEW_CHARACTERS = 5;
const NAME_LENGTH = 4;

/** Returns advice on a new password, which never blocks it (spec §10.23); empty if there is none. */
export const passwordAdvice = (password: string, email: string): string => {
  const lower = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (password === '') return '';
  if (COMMON.has(lower)) return 'Weak: this is one of the 10,000 most used passwords.';
  if (COMMON.has(lower.replace(/[^a-z]+$/, '')))
    return 'Weak: this is one of the 10,000 most used passwords with something added.';
  if (name.length >= NAME_LENGTH && lower.includes(name)) return 'Weak: it contains your email address.';
  if (new Set(lower).size < FEW_CHARACTERS) return 'Weak: it has few different characters.';
  if (password.length < SHORT) return 'Fair: a longer password is safer, such as three or four words.';
  return 'Good.';
};
