import type { FastifyInstance } from 'fastify';
import { deleteFirebaseAccount } from '../accounts/firebase-admin.ts';
import type { Config } from '../config/config.ts';
import type { Services } from '../define-endpoint/services.ts';
import { revokeLinks } from '../linking/routes.ts';
import { createPaymentService } from '../payments/payment-service.ts';
import type { OutsideData } from '../privacy/erase.ts';
import type { Emulators } from './emulators.ts';
import { openLinking } from './integrations.ts';

type Options = { config: Config; services: Services; emulators: Emulators | null };

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
export const openOutsideData = async (
  app: FastifyInstance,
  { config, services, emulators }: Options,
): Promise<OutsideData> => {
  const linking = await openLinking(app, config, services, emulators);
  return {
    deleteSignIn: signInDeletion(config, emulators),
    endSubscription: subscriptionEnd(config),
    revokeLinks: (uid) => revokeLinks(linking, uid),
    purge: services.purge,
  };
};
