import { z } from 'zod';
import type { Profile } from './profiles.ts';
import type { Provider } from './providers.ts';

const LIMIT_MS = 8_000;
const REVOKE_LIMIT_MS = 4_000;

const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
  scope: z.string().default(''),
});
export type Tokens = z.output<typeof tokens>;

/** The provider did not do what was asked; the message is for the log. */
export class ProviderFailure extends Error {}

const ask = async (url: string, init: RequestInit, limit = LIMIT_MS): Promise<unknown> => {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limit) });
  const text = await answer.text();
  if (!answer.ok) throw new ProviderFailure(`${new URL(url).host} answered ${answer.status}`);
  return text === '' ? null : JSON.parse(text);
};

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams(fields).toString(),
});

const client = ({ clientId, clientSecret }: Provider) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

type Code = { code: string; verifier: string; redirectUri: string };

export const exchangeCode = async (
  provider: Provider,
  { code, verifier, redirectUri }: Code,
): Promise<Tokens> => {
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...client(provider),
  };
  return tokens.parse(await ask(provider.endpoints().token, form(fields)));
};

/** People may untick what was asked for. */
export const isAllowed = ({ scope }: Provider, { scope: given }: Tokens): boolean =>
  given.split(' ').includes(scope);

export const fetchProfile = async (
  provider: Provider,
  { access_token }: Tokens,
): Promise<Profile | undefined> => {
  const headers = { authorization: `Bearer ${access_token}`, accept: 'application/json' };
  return provider.readProfile(await ask(provider.endpoints().profile, { headers }));
};

/** Ends what the tokens allow. */
export const revoke = async (provider: Provider, { access_token, refresh_token }: Tokens): Promise<void> => {
  const token = refresh_token ?? access_token;
  await ask(provider.endpoints().revoke, form({ token, ...client(provider) }), REVOKE_LIMIT_MS);
};

export const readTokens = (stored: unknown): Tokens => tokens.parse(stored);
