import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Services } from '../http/services.ts';
import type { Linking } from '../features/linking/context.ts';
import { providerFor } from '../features/linking/providers.ts';
import { createVault } from '../features/linking/vault.ts';
import { listenBrainz } from '../features/listens/listenbrainz.ts';
import type { Listens } from '../features/listens/report.ts';
import { createPaymentService, type PaymentService } from '../features/payments/payment-service.ts';
import type { CheckoutTrust } from '../features/payments/webhook.ts';
import type { Emulators } from './emulators.ts';

/** Services that need the app: emulators answer at its address. */
type OfApp = Pick<Services, 'linking' | 'listens' | 'payments' | 'checkout' | 'log'>;
export type OpenedServices = Omit<Services, keyof OfApp>;

/** Opens account linking with the configured providers or their emulators. */
export const openLinking = (
  app: FastifyInstance,
  config: Config,
  { db, jobs, checkSession, secrets }: OpenedServices,
  emulators: Emulators | null,
): Linking => {
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

/** Opens the services that accounts may report their plays to. */
export const openListens = (
  app: FastifyInstance,
  { listenBrainz: configured }: Config,
  { secrets }: Pick<OpenedServices, 'secrets'>,
  emulators: Emulators | null,
): Listens => {
  const url =
    configured?.kind === 'service' ? () => configured.url : () => emulators?.listenBrainz(app) ?? '';
  return { vault: createVault(secrets), services: { listenbrainz: configured && listenBrainz(url) } };
};

/** Returns a client of the payment service; `null` without an API key. */
const openPaymentService = (
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
const checkoutTrust = ({ checkout }: Config, emulators: Emulators | null): CheckoutTrust | null => {
  if (checkout?.kind === 'stripe') {
    const { webhookSecrets: secrets, plans, links } = checkout;
    return { secrets, plans, gifts: links.gifts ?? [] };
  }
  if (checkout === null || emulators === null) return null;
  const { webhookSecret, prices, links } = emulators.checkout;
  return { secrets: [webhookSecret], plans: prices, gifts: links.gifts ?? [] };
};

export const openIntegrations = (
  app: FastifyInstance,
  config: Config,
  services: OpenedServices,
  emulators: Emulators | null,
): Services => ({
  ...services,
  linking: openLinking(app, config, services, emulators),
  listens: openListens(app, config, services, emulators),
  payments: openPaymentService(app, config, emulators),
  checkout: checkoutTrust(config, emulators),
  log: app.log,
});
