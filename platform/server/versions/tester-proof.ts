import { jwtVerify, SignJWT } from 'jose';
import { deriveKey } from '../derive-key.ts';

/** Lifetime of the `tester` cookie; the role is checked again afterwards. */
export const TESTER_HOURS = 8;

export type TesterProof = ReturnType<typeof createTesterProof>;

/** Signs and verifies the `tester` cookie. The first secret signs, all of them verify. */
export const createTesterProof = (secrets: readonly [string, ...string[]]) => {
  const keyOf = (secret: string) => deriveKey(secret, 'tester');
  const verifies = (proof: string, secret: string): Promise<boolean> =>
    jwtVerify(proof, keyOf(secret), { algorithms: ['HS256'], requiredClaims: ['exp'] }).then(
      () => true,
      () => false,
    );
  return {
    sign: (): Promise<string> =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(`${TESTER_HOURS}h`)
        .sign(keyOf(secrets[0])),
    async isValid(proof: string | undefined): Promise<boolean> {
      if (proof === undefined) return false;
      return (await Promise.all(secrets.map((secret) => verifies(proof, secret)))).includes(true);
    },
  };
};
