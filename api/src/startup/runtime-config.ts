import type { RuntimeConfig } from '@rushtone/site';
import type { Config } from '../config/config.ts';
import type { Emulators } from './emulators.ts';

const YOUTUBE: RuntimeConfig['video'] = {
  host: 'youtube',
  script: 'https://www.youtube.com/iframe_api',
  embed: 'https://www.youtube-nocookie.com',
  thumbnails: 'https://i.ytimg.com',
  watch: 'https://www.youtube.com/watch?v=',
};

const emulatedVideo = (origin: string): RuntimeConfig['video'] => ({
  host: 'emulator',
  script: `${origin}/iframe_api`,
  embed: origin,
  thumbnails: origin,
  watch: `${origin}/watch?v=`,
});

type EmulatedServices = Pick<Emulators, 'identity' | 'checkout'>;

const identity = ({ firebase }: Config, emulators: EmulatedServices | null): RuntimeConfig['identity'] => {
  if (firebase) return { ...firebase, emulator: false, demo: null };
  if (!emulators?.identity) throw new Error('There is no identity service.');
  return emulators.identity.runtime;
};

const checkout = (
  { checkout: settings }: Config,
  emulators: EmulatedServices | null,
): RuntimeConfig['checkout'] =>
  settings?.kind === 'stripe' ? settings.links : settings && (emulators?.checkout.links ?? null);

/** What pages need to know about the services; `videoOrigin` is that of the emulator, null with the real host. */
export const runtimeConfig = (
  config: Config,
  emulators: EmulatedServices | null,
  videoOrigin: string | null,
): RuntimeConfig => ({
  apiBase: '/api',
  video: videoOrigin === null ? YOUTUBE : emulatedVideo(videoOrigin),
  identity: identity(config, emulators),
  checkout: checkout(config, emulators),
  communityWidget: config.communityWidget,
  linking: { discord: config.linking.discord !== null, youtube: config.linking.youtube !== null },
});
