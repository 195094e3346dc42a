import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { openSecrets } from '../config/secrets.ts';
import type { Services } from '../define-endpoint/services.ts';
import type { Linking } from '../linking/context.ts';
import { providerFor } from '../linking/providers.ts';
import { createVault } from '../linking/vault.ts';
import { createPaymentService, type PaymentService } from '../payments/payment-service.ts';
import type { CheckoutTrust } from '../payments/webhook.ts';
import type { Emulators } from './emulators.ts';

/** Opens account linking with the configured providers or their emulators. */
export const openLinking = async (
  app: FastifyInstance,
  config: Config,
  { db, jobs, checkSession }: Services,
  emulators: Emulators | null,
): Promise<Linking> => {
  const secrets = await openSecrets(config);
  const emulator = emulators?.oauthClient(app) ?? null;
  return {
    db,
    jobs,
    checkSession,
    secrets,
    vault: createVault(secrets),
    providers: {
      discord: providerFor('discord', config.linking.discord, emulator),
      youtube: providerFor('youtube', config.linking.youtube, emulator),
    },
  };
};

/** Returns a client of the payment service; `null` without an API key. */
export const openPaymentService = (
  app: FastifyInstance,
  { checkout }: Config,
  emulators: Emulators | null,
): PaymentService | null => {
  if (checkout?.kind === 'stripe')
    return checkout.apiKey === null ? null : createPaymentService(checkout.apiKey);
  if (checkout === null || emulators === null) return null;
  const { apiKey, serviceAddress } = emulators.checkout;
  return createPaymentService(apiKey, () => serviceAddress(app));
};

/** Returns the webhook settings; `null` without checkout. */
export const checkoutTrust = ({ checkout }: Config, emulators: Emulators | null): CheckoutTrust | null => {
  if (checkout?.kind === 'stripe') return { secrets: checkout.webhookSecrets, plans: checkout.plans };
  if (checkout === null || emulators === null) return null;
  const { webhookSecret, prices } = emulators.checkout;
  return { secrets: [webhookSecret], plans: prices };
};
