import { z } from 'zod';

/** What the identity service says about the account of a token. Times are seconds. */
export type AccountState = { validSince: number; passwordChangedAt: number };

/** Null if the account is disabled or deleted, or the token was revoked; throws if the service does not answer. */
export type LookUpAccount = (token: string) => Promise<AccountState | null>;

const TIMEOUT_MS = 5_000;
/** Errors that end a session, as the Firebase SDK reads them. */
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

/** Asks a Firebase project; the web API key of the pages is enough. */
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
