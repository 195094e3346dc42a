const BASE = 'http://this.site';

/**
 * The address of a page of the payment service with the email prefilled. The reference assigns a payment to the account;
 * without a user the page asks for the email.
 */
export const checkoutLink = (address: string, user: { email: string; uid?: string } | null): string => {
  const url = new URL(address, BASE);
  if (user) url.searchParams.set('prefilled_email', user.email);
  if (user?.uid) url.searchParams.set('client_reference_id', user.uid);
  return url.origin === BASE ? url.pathname + url.search : url.href;
};
