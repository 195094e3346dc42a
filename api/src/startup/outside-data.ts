import type { FastifyInstance } from 'fastify';
import { deleteFirebaseAccount } from '../identity/firebase-admin.ts';
import type { Config } from '../config/config.ts';
import { revokeLinks } from '../features/linking/revoke-links.ts';
import { createPaymentService } from '../features/payments/payment-service.ts';
import type { OutsideData } from '../features/privacy/erase.ts';
import type { Emulators } from './emulators.ts';
import { openLinking, type OpenedServices } from './integrations.ts';

type Options = { config: Config; services: OpenedServices; emulators: Emulators | null };

const signInDeletion = ({ firebase }: Config, emulators: Emulators | null): OutsideData['deleteSignIn'] => {
  const account = firebase?.serviceAccount;
  if (account)
    return async ({ uid }) => {
      if (uid !== null) await deleteFirebaseAccount(account, uid);
    };
  return emulators?.identity ? emulators.deleteAccount : null;
};

/** The emulator's payments are rows of this database, so nothing has to be canceled elsewhere. */
const subscriptionEnd = ({ checkout }: Config): OutsideData['endSubscription'] => {
  if (checkout?.kind !== 'stripe') return async () => {};
  return checkout.apiKey === null ? null : createPaymentService(checkout.apiKey).endSubscription;
};

/** Opens the services that hold data of deleted accounts. */
export const openOutsideData = (
  app: FastifyInstance,
  { config, services, emulators }: Options,
): OutsideData => {
  const linking = openLinking(app, config, services, emulators);
  return {
    deleteSignIn: signInDeletion(config, emulators),
    endSubscription: subscriptionEnd(config),
    revokeLinks: (uid) => revokeLinks(linking, uid),
    purge: services.purge,
  };
};
