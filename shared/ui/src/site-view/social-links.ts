import { NETWORK_NAMES, SOCIAL_NETWORKS, webAddress, type SocialNetwork } from '@rushtone/domain';

/** Networks of the section "Support me", with their link labels. */
const SUPPORT: Readonly<Partial<Record<SocialNetwork, string>>> = {
  patreon: 'Become a patron',
  youtube: 'Subscribe on YouTube',
  spotify: 'Stream on Spotify',
  soundcloud: 'Follow on SoundCloud',
};

export type SiteLink = { network: SocialNetwork; label: string; address: string };

type Links = Readonly<Record<SocialNetwork, string>>;

const linksTo = (links: Links, networks: readonly SocialNetwork[]): SiteLink[] =>
  networks.flatMap((network) => {
    const address = webAddress(links[network]);
    return address === null ? [] : [{ network, label: SUPPORT[network] ?? NETWORK_NAMES[network], address }];
  });

export const supportLinks = (links: Links): SiteLink[] =>
  linksTo(links, ['patreon', 'youtube', 'spotify', 'soundcloud']);

export const moreLinks = (links: Links): SiteLink[] =>
  linksTo(
    links,
    SOCIAL_NETWORKS.filter((network) => !(network in SUPPORT)),
  );
