import type { Plan } from '@rushtone/domain';
import type { CheckoutConfig } from './config/integrations.ts';
import { STAND_IN_PRICES } from './stand-ins/checkout/prices.ts';
import { deriveKey } from './config/secrets.ts';

type Trust = { secrets: readonly string[]; plans: Readonly<Record<string, Plan>> };

/** Whose signature counts on the webhook, and which price is which plan. */
export const checkoutTrust = (checkout: CheckoutConfig, appSecret: string): Trust =>
  checkout.kind === 'stripe'
    ? { secrets: checkout.webhookSecrets, plans: checkout.plans }
    : { secrets: [deriveKey(appSecret, 'checkout-webhook').toString('hex')], plans: STAND_IN_PRICES };
