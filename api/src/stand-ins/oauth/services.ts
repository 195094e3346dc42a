import type { Endpoints } from '../../linking/providers.ts';
import type { LinkProvider } from '../../config/integrations.ts';

export type Service = 'discord' | 'google';

export const CLIENT_ID = 'rushtone-local';
export const SERVICES: readonly Service[] = ['discord', 'google'];

export const providerOf = (service: Service): LinkProvider => (service === 'google' ? 'youtube' : 'discord');

const PROFILE_PATHS: Readonly<Record<Service, string>> = {
  discord: 'users/@me',
  google: 'youtube/v3/channels',
};
export const profilePath = (service: Service): string =>
  `/stand-in/oauth/${service}/${PROFILE_PATHS[service]}`;

/** Where the stand-in of a provider answers: browsers by the page's own origin, the server at `address`. */
export const standInEndpoints = (provider: LinkProvider, address: string): Endpoints => {
  const service: Service = provider === 'youtube' ? 'google' : 'discord';
  const base = `/stand-in/oauth/${service}`;
  return {
    authorize: `${base}/authorize`,
    token: `${address}${base}/token`,
    revoke: `${address}${base}/revoke`,
    profile: address + profilePath(service),
  };
};
