type Payer = { email: string; uid: string };

const BASE = 'http://this.site';

/**
 * A hosted page of the payment service with the payer's address filled in, and his reference, by which the payment
 * finds its account; without a payer the page asks for both.
 */
export const checkoutLink = (address: string, payer: Payer | null): string => {
  const url = new URL(address, BASE);
  if (payer) {
    url.searchParams.set('prefilled_email', payer.email);
    url.searchParams.set('client_reference_id', payer.uid);
  }
  return url.origin === BASE ? url.pathname + url.search : url.href;
};

/** The portal, where a payer changes or ends what is paid for, with the address filled in. */
export const portalLink = (address: string, email: string): string => {
  const url = new URL(address, BASE);
  url.searchParams.set('prefilled_email', email);
  return url.origin === BASE ? url.pathname + url.search : url.href;
};
