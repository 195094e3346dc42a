import type { PortalPage } from '@rushtone/domain';
import { z } from 'zod';

const TIMEOUT_MS = 8_000;
const GONE = 404;

const STRIPE = 'https://api.stripe.com/v1';

type Portal = { customer: string; subscription: string; page: PortalPage; returnUrl: string };

/** Commands to the payment service; results arrive as events. */
export type PaymentService = {
  /** Cancels a subscription; idempotent. */
  endSubscription: (ref: string) => Promise<void>;
  /** Returns a short-lived URL of a portal page for one customer. */
  openPortal: (portal: Portal) => Promise<string>;
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
