import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { ServiceAccount } from '../config/service-account.ts';

const TIMEOUT_MS = 8_000;
const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';

const answer = z.object({ access_token: z.string() });
const failed = z.object({ error: z.object({ message: z.string() }) });

/** https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
const accessToken = async ({ client_email, private_key }: ServiceAccount): Promise<string> => {
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience(TOKEN_ADDRESS)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importPKCS8(private_key, 'RS256'));
  const response = await fetch(TOKEN_ADDRESS, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: GRANT, assertion }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return answer.parse(await response.json()).access_token;
};

/** Calls a method of `projects.accounts` of the Identity Toolkit API. */
const callAccounts = async (account: ServiceAccount, method: string, body: object): Promise<Response> => {
  const project = encodeURIComponent(account.project_id);
  return fetch(`https://identitytoolkit.googleapis.com/v1/projects/${project}/accounts:${method}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await accessToken(account)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
};

/** The answer has no `users` if there is no such account. */
const accounts = z.object({ users: z.array(z.object({ disabled: z.boolean().default(false) })).default([]) });

/** Returns whether the account exists and is enabled. */
export const isFirebaseAccountEnabled = async (account: ServiceAccount, uid: string): Promise<boolean> => {
  const response = await callAccounts(account, 'lookup', { localId: [uid] });
  if (!response.ok) throw new Error(`Firebase answered ${response.status}`);
  return accounts.parse(await response.json()).users.some(({ disabled }) => !disabled);
};

/** Idempotent: a missing account is not an error. */
export const deleteFirebaseAccount = async (account: ServiceAccount, uid: string): Promise<void> => {
  const response = await callAccounts(account, 'delete', { localId: uid });
  if (response.ok) return;
  const { data } = failed.safeParse(await response.json());
  if (data?.error.message !== 'USER_NOT_FOUND')
    throw new Error(`Firebase answered ${response.status}: ${data?.error.message ?? 'no reason'}`);
};
