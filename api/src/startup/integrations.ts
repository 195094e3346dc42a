import type { Plan } from '@rushtone/domain';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../define-endpoint/define-endpoint.ts';
import type { Config } from '../config/config.ts';
import type { CheckoutConfig } from '../config/integrations.ts';
import { disconnectEndpoints, linkRoutes } from '../linking/routes.ts';
import type { Linking } from '../linking/context.ts';
import { providerFor } from '../linking/providers.ts';
import { createVault } from '../linking/vault.ts';
import { paymentRoutes } from '../payments/webhook.ts';
import { openSecrets } from '../config/secrets.ts';
import type { Services } from '../define-endpoint/services.ts';
import type { Emulators } from './emulators.ts';

type Options = { config: Config; services: Services; emulators: Emulators | null };

const openLinking = async (
  app: FastifyInstance,
  { config, services: { db, checkToken }, emulators }: Options,
): Promise<Linking> => {
  const secrets = await openSecrets(config);
  const emulator = emulators?.oauthClient(app) ?? null;
  return {
    db,
    checkToken,
    secrets,
    vault: createVault(secrets),
    providers: {
      discord: providerFor('discord', config.linking.discord, emulator),
      youtube: providerFor('youtube', config.linking.youtube, emulator),
    },
  };
};

type Trust = { secrets: readonly string[]; plans: Readonly<Record<string, Plan>> };

/** The accepted webhook secrets and the plan of each price; null without a checkout. */
const checkoutTrust = (checkout: CheckoutConfig | null, emulators: Emulators | null): Trust | null => {
  if (checkout?.kind === 'stripe') return { secrets: checkout.webhookSecrets, plans: checkout.plans };
  if (checkout === null || emulators === null) return null;
  const { webhookSecret, prices } = emulators.checkout;
  return { secrets: [webhookSecret], plans: prices };
};

/** Payments and linked accounts: their routes under `/api`. */
export const addIntegrations = async (
  app: FastifyInstance,
  options: Options,
  addEndpoint: (api: FastifyInstance, endpoint: Endpoint) => void,
): Promise<void> => {
  const linking = await openLinking(app, options);
  const trust = checkoutTrust(options.config.checkout, options.emulators);
  await app.register(
    async (api) => {
      for (const endpoint of disconnectEndpoints(linking)) addEndpoint(api, endpoint);
      await api.register(async (links) => linkRoutes(links, linking));
      if (trust === null) return;
      await api.register(async (payments) => paymentRoutes(payments, { db: linking.db, ...trust }));
    },
    { prefix: '/api' },
  );
};
