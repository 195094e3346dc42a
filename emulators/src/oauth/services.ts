export type OAuthProvider = 'discord' | 'youtube';

type Endpoints = { authorize: string; token: string; revoke: string; profile: string };

export type Service = 'discord' | 'google';

export const CLIENT_ID = 'rushtone-local';
export const SERVICES: readonly Service[] = ['discord', 'google'];

export const providerOf = (service: Service): OAuthProvider => (service === 'google' ? 'youtube' : 'discord');

const PROFILE_PATHS: Readonly<Record<Service, string>> = {
  discord: 'users/@me',
  google: 'youtube/v3/channels',
};
export const profilePath = (service: Service): string =>
  `/emulators/oauth/${service}/${PROFILE_PATHS[service]}`;

/** Browsers reach a provider's emulator on the page's own origin, the server at `address`. */
export const oauthEndpoints = (provider: OAuthProvider, address: string): Endpoints => {
  const service: Service = provider === 'youtube' ? 'google' : 'discord';
  const base = `/emulators/oauth/${service}`;
  return {
    authorize: `${base}/authorize`,
    token: `${address}${base}/token`,
    revoke: `${address}${base}/revoke`,
    profile: address + profilePath(service),
  };
};
