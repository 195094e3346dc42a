import { join } from 'node:path';
import type { RuntimeConfig } from '@rushtone/site';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { PRICES } from './checkout/events.ts';
import { LINKS } from './checkout/order.ts';
import type { CheckoutOptions } from './checkout/payments.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { SERVICE_PATH } from './checkout/service-api.ts';
import { communityChatRoutes } from './community-chat/routes.ts';
import { deleteAccount } from './identity/admin.ts';
import { createDemoAccounts, DEMO_ACCOUNTS, DEMO_PASSWORD } from './identity/demo-accounts.ts';
import { accountLookup, enabledLookup } from './identity/account-lookup.ts';
import { identityRoutes } from './identity/routes.ts';
import { loadSigningKey } from './identity/signing-key.ts';
import { PROJECT_ID } from './identity/tokens.ts';
import { LISTENBRAINZ_PATH, listenBrainzRoutes } from './listenbrainz/routes.ts';
import { openOutbox } from './mail/outbox.ts';
import { mailRoutes } from './mail/routes.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { CLIENT_ID, oauthEndpoints, type OAuthProvider } from './oauth/services.ts';
import { isLocal, localOrigin, serverAddress } from './shared/addresses.ts';
import { openDatabase } from './shared/database.ts';
import { startVideoHost, type VideoHostOptions } from './video-host/server.ts';

export type { IdentityTables } from './shared/database.ts';
export { MIGRATIONS } from './identity/admin.ts';
export { openOutbox };

export type EmulatorOptions = {
  pool: Pool;
  /** Folder whose subfolder `outbox` stores emails. */
  dataDir: string;
  /** Port of the API. */
  port: number;
  /** Emulators with enabled routes; those for mail and video are used through functions. */
  on: Readonly<Record<'identity' | 'checkout' | 'oauth' | 'communityChat' | 'listenBrainz', boolean>>;
  /** Whether other machines have access too; they never have access to `/mail` and the demo accounts. */
  anywhere: boolean;
  /** Derives a key for one purpose. */
  deriveKey: (purpose: string) => Buffer;
  queueMail: CheckoutOptions['queueMail'];
  /** Whether to create the demo accounts of the identity emulator. */
  demo: boolean;
};

const IDENTITY: RuntimeConfig['identity'] = {
  apiKey: 'local',
  projectId: PROJECT_ID,
  authDomain: null,
  emulator: true,
  demo: { emails: DEMO_ACCOUNTS.map(({ email }) => email), password: DEMO_PASSWORD },
};

/** Opens the emulators of external services on the API's own server; the video host has its own port. */
export const openEmulators = async (options: EmulatorOptions) => {
  const { pool, dataDir, on, anywhere, deriveKey, queueMail, demo } = options;
  const db = openDatabase(pool);
  const outbox = openOutbox(join(dataDir, 'outbox'));
  const originOf = localOrigin(options.port);
  const webhookSecret = deriveKey('checkout-webhook').toString('hex');
  const apiKey = deriveKey('checkout-api').toString('hex');
  const clientSecret = deriveKey('oauth-client').toString('hex');
  if (on.identity && demo) await createDemoAccounts(db);
  const key = on.identity ? await loadSigningKey(db) : null;
  return {
    identity: key && {
      runtime: IDENTITY,
      publicJwk: key.publicJwk,
      lookUp: accountLookup(db, key),
      isEnabled: enabledLookup(db),
    },
    /** Deletes an account and its emails in the outbox. */
    async deleteAccount(person: { uid: string | null; email: string | null }) {
      for (const address of await deleteAccount(pool, person)) await outbox.removeAllOf(address);
    },
    checkout: {
      links: LINKS,
      prices: PRICES,
      webhookSecret,
      apiKey,
      serviceAddress: (app: FastifyInstance) => serverAddress(app) + SERVICE_PATH,
    },
    oauthClient: (app: FastifyInstance) => ({
      clientId: CLIENT_ID,
      clientSecret,
      endpoints: (provider: OAuthProvider) => oauthEndpoints(provider, serverAddress(app)),
    }),
    listenBrainz: (app: FastifyInstance) => serverAddress(app) + LISTENBRAINZ_PATH,
    outbox,
    startVideoHost: (video: VideoHostOptions) => startVideoHost(db, video),
    register: (app: FastifyInstance) =>
      app.register(async (scope) => {
        if (!anywhere)
          scope.addHook('onRequest', async (request, reply) => {
            if (!isLocal(request)) reply.callNotFound();
          });
        if (key) {
          const sendMail = outbox.send;
          await scope.register(async (identity) => identityRoutes(identity, { db, key, sendMail, originOf }));
          mailRoutes(scope, outbox);
        }
        if (on.communityChat) communityChatRoutes(scope);
        if (on.listenBrainz) listenBrainzRoutes(scope);
        if (on.checkout) {
          const portalKey = deriveKey('checkout-portal');
          checkoutRoutes(scope, { db, webhookSecret, apiKey, portalKey, originOf, queueMail });
        }
        if (on.oauth) oauthRoutes(scope, { db, key: deriveKey('oauth'), clientSecret });
      }),
  };
};

export type Emulators = Awaited<ReturnType<typeof openEmulators>>;
