const PAYS = '4242424242424242';
const DECLINED = '4000000000000002';

/** Filled into the form, so that a try takes one press. */
export const TEST_CARDS = {
  pays: { number: '4242 4242 4242 4242', expiry: '12/99', cvc: '123' },
  declined: { number: '4000 0000 0000 0002', expiry: '12/99', cvc: '123' },
} as const;

export type Card = { number: string; expiry: string; cvc: string };

const isPast = (expiry: string, now: Date): boolean => {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry) ?? [];
  return month === '' || new Date(2000 + Number(year), Number(month)) <= now;
};

/** Why a test card does not pay; undefined when it does. */
export const refusal = ({ number, expiry, cvc }: Card, now: Date): string | undefined => {
  const digits = number.replace(/[\s-]/g, '');
  if (digits !== PAYS && digits !== DECLINED)
    return 'Use a test card: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.';
  if (isPast(expiry.trim(), now)) return 'The expiry date must be in the future, as MM/YY.';
  if (!/^\d{3,4}$/.test(cvc.trim())) return 'The security code has three or four digits.';
  return digits === DECLINED ? 'Your card was declined. Nothing was paid.' : undefined;
};
