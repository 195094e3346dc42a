import { createLocalJWKSet } from 'jose';
import { createTokenCheck, googleKeys, type CheckToken } from '../accounts/token.ts';
import type { Config } from '../config/config.ts';
import type { Emulators } from './emulators.ts';

/** Checks tokens of the configured Firebase project, or of the identity emulator with its own key. */
export const openTokenCheck = ({ firebase }: Config, emulators: Emulators | null): CheckToken => {
  if (firebase) return createTokenCheck(googleKeys(), firebase.projectId);
  const identity = emulators?.identity;
  if (!identity) throw new Error('There is no identity service.');
  return createTokenCheck(createLocalJWKSet({ keys: [identity.publicJwk] }), identity.runtime.projectId);
};
