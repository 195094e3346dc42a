const BASE = 'http://this.site';

type Prefilled = {
  /** For a visitor the payment page asks for it. */
  email?: string | undefined;
  /** Assigns the payment to this account, or to a gift. */
  uid?: string;
  /** A promotion code. */
  promotion?: string | null;
};

/** Builds the URL of a payment page with prefilled fields. */
export const checkoutLink = (address: string, { email, uid, promotion }: Prefilled): string => {
  const url = new URL(address, BASE);
  if (email) url.searchParams.set('prefilled_email', email);
  if (uid) url.searchParams.set('client_reference_id', uid);
  if (promotion) url.searchParams.set('prefilled_promo_code', promotion);
  return url.origin === BASE ? url.pathname + url.search : url.href;
};
