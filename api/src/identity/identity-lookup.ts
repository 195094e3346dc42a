import { z } from 'zod';

/** The account state at the identity service. Times are Unix times in seconds. */
export type AccountState = { validSince: number; passwordChangedAt: number };

/** Returns `null` if the account is disabled or deleted, or the token was revoked. Throws if the service is down. */
export type LookUpAccount = (token: string) => Promise<AccountState | null>;

const TIMEOUT_MS = 5_000;
/** Errors on which the Firebase SDK ends a session. */
const ENDED =
  /^(?:USER_DISABLED|USER_NOT_FOUND|TOKEN_EXPIRED|INVALID_ID_TOKEN|CREDENTIAL_TOO_OLD_LOGIN_AGAIN)/;

const found = z.object({
  users: z
    .array(
      z.object({
        disabled: z.boolean().default(false),
        validSince: z.coerce.number().default(0),
        passwordUpdatedAt: z.coerce.number().default(0),
      }),
    )
    .min(1),
});
const failed = z.object({ error: z.object({ message: z.string() }) });

/** Looks up accounts of a Firebase project; the public web API key is sufficient. */
export const firebaseLookup =
  (apiKey: string): LookUpAccount =>
  async (idToken) => {
    const response = await fetch(
      `https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    );
    const body: unknown = await response.json();
    const { data: error } = failed.safeParse(body);
    if (error && ENDED.test(error.error.message)) return null;
    const [user] = found.parse(body).users;
    if (!user || user.disabled) return null;
    return { validSince: user.validSince, passwordChangedAt: Math.floor(user.passwordUpdatedAt / 1000) };
  };
