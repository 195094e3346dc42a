import type { Plan } from '@rushtone/domain';
import type { CheckoutConfig } from './config/integrations.ts';
import type { Emulators } from './emulators.ts';

type Trust = { secrets: readonly string[]; plans: Readonly<Record<string, Plan>> };

/** Whose signature counts on the webhook, and which price is which plan; null where nothing is sold. */
export const checkoutTrust = (checkout: CheckoutConfig | null, emulators: Emulators | null): Trust | null => {
  if (checkout?.kind === 'stripe') return { secrets: checkout.webhookSecrets, plans: checkout.plans };
  if (checkout === null || emulators === null) return null;
  const { webhookSecret, prices } = emulators.checkout;
  return { secrets: [webhookSecret], plans: prices };
};
