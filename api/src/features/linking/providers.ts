import type { LinkingConfig, LinkProvider } from '../../config/integrations.ts';
import { readChannel, readDiscordUser, type Profile } from './profiles.ts';

export type Endpoints = { authorize: string; token: string; revoke: string; profile: string };

export type Provider = {
  name: LinkProvider;
  label: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Additional query parameters of the authorization URL. */
  extra: Readonly<Record<string, string>>;
  /** Called per request, because the emulator's address is unknown until the server listens. */
  endpoints: () => Endpoints;
  readProfile: (answer: unknown) => Profile | undefined;
  /** Error message if the provider has no profile to link. */
  noProfile: string;
};

type ProviderInfo = Pick<Provider, 'name' | 'label' | 'scope' | 'extra' | 'readProfile' | 'noProfile'>;

const PROVIDERS: Readonly<Record<LinkProvider, ProviderInfo & { real: Endpoints }>> = {
  discord: {
    name: 'discord',
    label: 'Discord',
    scope: 'identify',
    extra: { prompt: 'consent' },
    readProfile: readDiscordUser,
    noProfile: 'Discord did not say who you are.',
    real: {
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      revoke: 'https://discord.com/api/oauth2/token/revoke',
      profile: 'https://discord.com/api/users/@me',
    },
  },
  youtube: {
    name: 'youtube',
    label: 'YouTube',
    scope: 'https://www.googleapis.com/auth/youtube.readonly',
    // Without `prompt=consent`, Google returns no refresh token after the first time.
    extra: { access_type: 'offline', prompt: 'consent' },
    readProfile: readChannel,
    noProfile: 'This Google account has no YouTube channel.',
    real: {
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      revoke: 'https://oauth2.googleapis.com/revoke',
      profile: 'https://www.googleapis.com/youtube/v3/channels?part=snippet,statistics&mine=true',
    },
  },
};

export type EmulatorClient = {
  clientId: string;
  clientSecret: string;
  endpoints: (provider: LinkProvider) => Endpoints;
};

/** Returns the configured provider, its emulator, or `null`. */
export const providerFor = (
  name: LinkProvider,
  config: LinkingConfig[LinkProvider],
  emulator: EmulatorClient | null,
): Provider | null => {
  if (config === null) return null;
  const { real, ...info } = PROVIDERS[name];
  if (config.kind === 'emulator') {
    if (emulator === null) return null;
    const { clientId, clientSecret, endpoints } = emulator;
    return { ...info, clientId, clientSecret, endpoints: () => endpoints(name) };
  }
  const { clientId, clientSecret } = config;
  return { ...info, clientId, clientSecret, endpoints: () => real };
};

/** Origins that the linking forms redirect to, for `form-action`. */
export const authorizeOrigins = (configs: LinkingConfig): string[] =>
  Object.values(PROVIDERS).flatMap(({ name, real }) =>
    configs[name]?.kind === 'provider' ? [new URL(real.authorize).origin] : [],
  );
