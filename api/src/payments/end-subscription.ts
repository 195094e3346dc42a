const TIMEOUT_MS = 8_000;
const GONE = 404;

/** https://docs.stripe.com/api/subscriptions/cancel; one that has ended already is no error. */
export const endStripeSubscription = async (apiKey: string, ref: string): Promise<void> => {
  const { ok, status } = await fetch(`https://api.stripe.com/v1/subscriptions/${encodeURIComponent(ref)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!ok && status !== GONE) throw new Error(`Stripe answered ${status} to the end of a subscription.`);
};
