import { SOCIAL_NETWORKS, webAddress, type SocialNetwork } from '@rushtone/domain';

export const NETWORK_NAMES: Readonly<Record<SocialNetwork, string>> = {
  youtube: 'YouTube',
  twitter: 'X',
  patreon: 'Patreon',
  facebook: 'Facebook',
  instagram: 'Instagram',
  discord: 'Discord',
  tiktok: 'TikTok',
  soundcloud: 'SoundCloud',
  rumble: 'Rumble',
  spotify: 'Spotify',
};

/** The links of the section "Support me" with their labels. */
const SUPPORT = {
  patreon: 'Become a patron',
  youtube: 'Subscribe on YouTube',
  spotify: 'Stream on Spotify',
  soundcloud: 'Follow on SoundCloud',
} satisfies Partial<Record<SocialNetwork, string>>;

export type SiteLink = { network: SocialNetwork; label: string; address: string };

type Links = Readonly<Record<SocialNetwork, string>>;

const linkTo = (links: Links, network: SocialNetwork, label: string): SiteLink[] => {
  const address = webAddress(links[network]);
  return address === null ? [] : [{ network, label, address }];
};

const isSupport = (network: SocialNetwork): network is keyof typeof SUPPORT => network in SUPPORT;

export const supportLinks = (links: Links): SiteLink[] =>
  (Object.keys(SUPPORT) as (keyof typeof SUPPORT)[]).flatMap((network) =>
    linkTo(links, network, SUPPORT[network]),
  );

export const moreLinks = (links: Links): SiteLink[] =>
  SOCIAL_NETWORKS.filter((network) => !isSupport(network)).flatMap((network) =>
    linkTo(links, network, NETWORK_NAMES[network]),
  );
