import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { Profile } from './profiles.ts';
import type { Provider } from './providers.ts';

const TIMEOUT_MS = 8_000;
const REVOKE_TIMEOUT_MS = 4_000;

const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().optional(),
  scope: z.string().default(''),
});
export type Tokens = z.output<typeof tokens>;

export const readTokens = (stored: unknown): Tokens => tokens.parse(stored);

const serverOf = (provider: Provider): oauth.AuthorizationServer => {
  const { token, revoke: revocation } = provider.endpoints();
  return { issuer: new URL(token).origin, token_endpoint: token, revocation_endpoint: revocation };
};

const clientOf = ({ clientId, clientSecret }: Provider) =>
  [{ client_id: clientId }, oauth.ClientSecretPost(clientSecret)] as const;

/** Plain HTTP is only allowed for the emulator. */
const optionsFor = (url: string, timeout = TIMEOUT_MS) => ({
  signal: AbortSignal.timeout(timeout),
  [oauth.allowInsecureRequests]: url.startsWith('http:'),
});

type Code = { code: string; verifier: string; redirectUri: string };

/** Exchanges a code for tokens. The caller must have verified the state. */
export const exchangeCode = async (
  provider: Provider,
  { code, verifier, redirectUri }: Code,
): Promise<Tokens> => {
  const server = serverOf(provider);
  const [client, authentication] = clientOf(provider);
  const callback = oauth.validateAuthResponse(
    server,
    client,
    new URLSearchParams({ code }),
    oauth.skipStateCheck,
  );
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    callback,
    redirectUri,
    verifier,
    optionsFor(provider.endpoints().token),
  );
  return readTokens(await oauth.processAuthorizationCodeResponse(server, client, response));
};

/** Returns whether all scopes were granted; users can deselect one on the consent page. */
export const isAllowed = ({ scope }: Provider, { scope: granted }: Tokens): boolean =>
  granted.split(' ').includes(scope);

export const fetchProfile = async (
  provider: Provider,
  { access_token }: Tokens,
): Promise<Profile | undefined> => {
  const url = provider.endpoints().profile;
  const headers = new Headers({ accept: 'application/json' });
  const response = await oauth.protectedResourceRequest(
    access_token,
    'GET',
    new URL(url),
    headers,
    null,
    optionsFor(url),
  );
  if (!response.ok) throw new Error(`The profile request failed with ${response.status}`);
  return provider.readProfile(await response.json());
};

export const revoke = async (provider: Provider, { access_token, refresh_token }: Tokens): Promise<void> => {
  const [client, authentication] = clientOf(provider);
  const options = optionsFor(provider.endpoints().revoke, REVOKE_TIMEOUT_MS);
  const token = refresh_token ?? access_token;
  const response = await oauth.revocationRequest(serverOf(provider), client, authentication, token, options);
  await oauth.processRevocationResponse(response);
};
