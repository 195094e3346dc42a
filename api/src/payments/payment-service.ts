import type { PortalPage } from '@rushtone/domain';
import { z } from 'zod';

const TIMEOUT_MS = 8_000;
const GONE = 404;

const STRIPE = 'https://api.stripe.com/v1';

type Portal = { customer: string; subscription: string; page: PortalPage; returnUrl: string };

/** What is asked of the payment service, which tells of the result by its events. */
export type PaymentService = {
  /** One that has ended already is no error. */
  endSubscription: (ref: string) => Promise<void>;
  /** The address of one of its pages, for this customer alone and for a short time. */
  openPortal: (portal: Portal) => Promise<string>;
  /** Voids the invoices of a subscription until a second, from which on it is charged again. */
  pause: (ref: string, resumesAt: number) => Promise<void>;
  /** With `newPeriod` a month begins, and is charged, now. */
  resume: (ref: string, newPeriod: boolean) => Promise<void>;
};

/** https://docs.stripe.com/customer-management/portal-deep-links; the home page has no flow. */
const flowOf = ({ page, subscription }: Portal): Record<string, string> => {
  if (page === 'home') return {};
  if (page === 'payment_method') return { 'flow_data[type]': 'payment_method_update' };
  const type = page === 'cancel' ? 'subscription_cancel' : 'subscription_update';
  return { 'flow_data[type]': type, [`flow_data[${type}][subscription]`]: subscription };
};

const portalSession = z.object({ url: z.string().min(1) });

/** Stripe's API, or that of its emulator at another address. */
export const createPaymentService = (
  apiKey: string,
  address: () => string = () => STRIPE,
): PaymentService => {
  const call = async (method: 'POST' | 'DELETE', path: string, fields?: Record<string, string>) =>
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
