import type { RuntimeConfig } from '@rushtone/site';
import type { Config } from './config/config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './stand-ins/identity/demo-accounts.ts';
import { STAND_IN_LINKS } from './stand-ins/checkout/prices.ts';
import { STAND_IN_PROJECT } from './stand-ins/identity/tokens.ts';

const YOUTUBE: RuntimeConfig['video'] = {
  host: 'youtube',
  script: 'https://www.youtube.com/iframe_api',
  embed: 'https://www.youtube-nocookie.com',
  thumbnails: 'https://i.ytimg.com',
  watch: 'https://www.youtube.com/watch?v=',
};

const standInVideo = (origin: string): RuntimeConfig['video'] => ({
  host: 'stand-in',
  script: `${origin}/iframe_api`,
  embed: origin,
  thumbnails: origin,
  watch: `${origin}/watch?v=`,
});

const identity = ({ firebase }: Config): RuntimeConfig['identity'] =>
  firebase
    ? { ...firebase, standIn: false, demo: null }
    : {
        apiKey: 'local',
        projectId: STAND_IN_PROJECT,
        authDomain: null,
        standIn: true,
        demo: { emails: DEMO_ACCOUNTS.map(({ email }) => email), password: DEMO_PASSWORD },
      };

const checkout = ({ checkout: settings }: Config): RuntimeConfig['checkout'] =>
  settings?.kind === 'stripe' ? settings.links : settings && STAND_IN_LINKS;

/** What pages learn about the services; `videoOrigin` is where the stand-in answers, null with the real host. */
export const runtimeConfig = (config: Config, videoOrigin: string | null): RuntimeConfig => ({
  apiBase: '/api',
  video: videoOrigin === null ? YOUTUBE : standInVideo(videoOrigin),
  identity: identity(config),
  checkout: checkout(config),
  communityWidget: config.communityWidget,
  linking: { discord: config.linking.discord !== null, youtube: config.linking.youtube !== null },
});
