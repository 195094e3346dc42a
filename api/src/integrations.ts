import type { FastifyInstance } from 'fastify';
import type { Endpoint } from './endpoint/endpoint.ts';
import type { Config } from './config/config.ts';
import { disconnectEndpoints, linkRoutes } from './linking/routes.ts';
import type { Linking } from './linking/context.ts';
import { providerFor, type StandInClient } from './linking/providers.ts';
import { createVault } from './linking/vault.ts';
import { paymentRoutes } from './payments/routes.ts';
import { checkoutStandIn } from './stand-ins/checkout/routes.ts';
import { oauthStandIn } from './stand-ins/oauth/routes.ts';
import { COMMUNITY_CHAT_PATH } from './stand-ins/community-chat/path.ts';
import { communityChatStandIn } from './stand-ins/community-chat/routes.ts';
import { CLIENT_ID, standInEndpoints } from './stand-ins/oauth/services.ts';
import { checkoutTrust } from './checkout.ts';
import { localOriginOf, ownAddress } from './http/local-address.ts';
import { deriveKey, openSecrets } from './config/secrets.ts';
import type { Services } from './endpoint/services.ts';

type Secrets = readonly [string, ...string[]];

const standInSecret = ([secret]: Secrets): string =>
  deriveKey(secret, 'oauth-stand-in-client').toString('hex');

const openLinking = (
  app: FastifyInstance,
  { linking }: Config,
  { db, checkToken }: Services,
  secrets: Secrets,
): Linking => {
  const standIn: StandInClient = {
    clientId: CLIENT_ID,
    clientSecret: standInSecret(secrets),
    endpoints: (provider) => standInEndpoints(provider, ownAddress(app)),
  };
  return {
    db,
    checkToken,
    secrets,
    vault: createVault(secrets),
    providers: {
      discord: providerFor('discord', linking.discord, standIn),
      youtube: providerFor('youtube', linking.youtube, standIn),
    },
  };
};

const addStandIns = (app: FastifyInstance, config: Config, { db }: Services, secrets: Secrets): void => {
  const { checkout, communityWidget, linking } = config;
  if (communityWidget === COMMUNITY_CHAT_PATH) communityChatStandIn(app);
  const [secret] = secrets;
  if (checkout?.kind === 'stand-in') {
    const [webhookSecret = ''] = checkoutTrust(checkout, secret).secrets;
    const portalKey = deriveKey(secret, 'checkout-portal');
    checkoutStandIn(app, { db, webhookSecret, portalKey, originOf: localOriginOf(config) });
  }
  if (Object.values(linking).some((each) => each?.kind === 'stand-in')) {
    oauthStandIn(app, {
      db,
      key: deriveKey(secret, 'oauth-stand-in'),
      clientSecret: standInSecret(secrets),
    });
  }
};

/** Payments and linked accounts: their calls under `/api`, and the pages of what stands in for the services. */
export const addOutsideServices = async (
  app: FastifyInstance,
  config: Config,
  services: Services,
  addEndpoint: (api: FastifyInstance, endpoint: Endpoint) => void,
): Promise<void> => {
  const secrets = await openSecrets(config);
  const linking = openLinking(app, config, services, secrets);
  await app.register(
    async (api) => {
      for (const endpoint of disconnectEndpoints(linking)) addEndpoint(api, endpoint);
      linkRoutes(api, linking);
      if (config.checkout === null) return;
      const webhook = { db: services.db, ...checkoutTrust(config.checkout, secrets[0]) };
      await api.register(async (payments) => paymentRoutes(payments, webhook));
    },
    { prefix: '/api' },
  );
  addStandIns(app, config, services, secrets);
};
