import type { PortalPage } from '@rushtone/domain';
import { z } from 'zod';

const TIMEOUT_MS = 8_000;
const GONE = 404;

const STRIPE = 'https://api.stripe.com/v1';

type Portal = { customer: string; subscription: string; page: PortalPage; returnUrl: string };

/** `amount` in the smallest unit of the currency, such as cents; `currency` as its ISO code. */
type Money = { amount: number; currency: string };
type Receipt = Money & { paid_at: string; refunded: boolean; url: string };

const charges = z.object({
  data: z.array(
    z.object({
      amount: z.int(),
      currency: z.string(),
      created: z.int(),
      status: z.string(),
      refunded: z.boolean(),
      receipt_url: z.string().nullish(),
    }),
  ),
});
const preview = z.object({ amount_due: z.int(), currency: z.string() });
const RECEIPTS_MAX = 24;

const receiptsIn = (list: unknown): Receipt[] =>
  charges.parse(list).data.flatMap(({ status, receipt_url: url, created, amount, currency, refunded }) => {
    const paid_at = new Date(created * 1000).toISOString();
    return status === 'succeeded' && url ? [{ paid_at, amount, currency, refunded, url }] : [];
  });

/** Commands to the payment service; results arrive as events. */
export type PaymentService = {
  /** Cancels a subscription; idempotent. */
  endSubscription: (ref: string) => Promise<void>;
  /** Returns a short-lived URL of a portal page for one customer. */
  openPortal: (portal: Portal) => Promise<string>;
  /** Returns the latest payments of a customer, the newest first. */
  receipts: (customer: string) => Promise<Receipt[]>;
  /** Returns the amount of the next payment of a subscription. */
  nextPayment: (ref: string) => Promise<Money>;
  /** Pauses a subscription by voiding its invoices until `resumesAt`, Unix time in seconds. */
  pause: (ref: string, resumesAt: number) => Promise<void>;
  /** Resumes a subscription. With `newPeriod`, a new month starts and is charged immediately. */
  resume: (ref: string, newPeriod: boolean) => Promise<void>;
};

/** Deep link parameters, see https://docs.stripe.com/customer-management/portal-deep-links. The home page has none. */
const flowOf = ({ page, subscription }: Portal): Record<string, string> => {
  if (page === 'home') return {};
  if (page === 'payment_method') return { 'flow_data[type]': 'payment_method_update' };
  const type = page === 'cancel' ? 'subscription_cancel' : 'subscription_update';
  return { 'flow_data[type]': type, [`flow_data[${type}][subscription]`]: subscription };
};

const portalSession = z.object({ url: z.string().min(1) });

/** Client of Stripe's API, or of its emulator at another base URL. */
export const createPaymentService = (
  apiKey: string,
  address: () => string = () => STRIPE,
): PaymentService => {
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, fields?: Record<string, string>) =>
    fetch(`${address()}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}` },
      ...(fields && { body: new URLSearchParams(fields) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const post = async (path: string, fields: Record<string, string>): Promise<Response> => {
    const response = await call('POST', path, fields);
    if (!response.ok) throw new Error(`Stripe answered ${response.status} to ${path}.`);
    return response;
  };
  const subscription = (ref: string) => `/subscriptions/${encodeURIComponent(ref)}`;
  return {
    async endSubscription(ref) {
      const { ok, status } = await call('DELETE', subscription(ref));
      if (!ok && status !== GONE) throw new Error(`Stripe answered ${status} to the end of a subscription.`);
    },
    async openPortal(portal) {
      const { customer, returnUrl: return_url } = portal;
      const fields = { customer, return_url, ...flowOf(portal) };
      return portalSession.parse(await (await post('/billing_portal/sessions', fields)).json()).url;
    },
    async receipts(customer) {
      const query = new URLSearchParams({ customer, limit: String(RECEIPTS_MAX) });
      const response = await call('GET', `/charges?${query}`);
      if (!response.ok) throw new Error(`Stripe answered ${response.status} to /charges.`);
      return receiptsIn(await response.json());
    },
    async nextPayment(subscriptionRef) {
      const response = await post('/invoices/create_preview', { subscription: subscriptionRef });
      const { amount_due: amount, currency } = preview.parse(await response.json());
      return { amount, currency };
    },
    async pause(ref, resumesAt) {
      await post(subscription(ref), {
        'pause_collection[behavior]': 'void',
        'pause_collection[resumes_at]': String(resumesAt),
      });
    },
    async resume(ref, newPeriod) {
      await post(subscription(ref), {
        pause_collection: '',
        ...(newPeriod && { billing_cycle_anchor: 'now', proration_behavior: 'none' }),
      });
    },
  };
};
