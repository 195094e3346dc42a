const BASE = 'http://this.site';

/**
 * Builds the URL of a payment page with the email prefilled. The reference assigns the payment to the
 * account; for a visitor the payment page asks for the email.
 */
export const checkoutLink = (address: string, user: { email: string; uid?: string } | null): string => {
  const url = new URL(address, BASE);
  if (user) url.searchParams.set('prefilled_email', user.email);
  if (user?.uid) url.searchParams.set('client_reference_id', user.uid);
  return url.origin === BASE ? url.pathname + url.search : url.href;
};
