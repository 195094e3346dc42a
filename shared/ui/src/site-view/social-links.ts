import {
  NETWORK_NAMES,
  SOCIAL_NETWORKS,
  webAddress,
  type SiteLink,
  type SocialNetwork,
} from '@rushtone/domain';

/** Networks of the section "Support me", with their link labels. */
const SUPPORT: Readonly<Partial<Record<SocialNetwork, string>>> = {
  patreon: 'Become a patron',
  youtube: 'Subscribe on YouTube',
  spotify: 'Stream on Spotify',
  soundcloud: 'Follow on SoundCloud',
};

/** A link as visitors see it. `name` is what its presses are counted under: a network, or the id of a link. */
export type ShownLink = { name: string; label: string; address: string };

type Links = Readonly<Record<SocialNetwork, string>>;

const linksTo = (links: Links, networks: readonly SocialNetwork[]): ShownLink[] =>
  networks.flatMap((network) => {
    const address = webAddress(links[network]);
    return address === null
      ? []
      : [{ name: network, label: SUPPORT[network] ?? NETWORK_NAMES[network], address }];
  });

export const supportLinks = (links: Links): ShownLink[] =>
  linksTo(links, ['patreon', 'youtube', 'spotify', 'soundcloud']);

export const moreLinks = (links: Links): ShownLink[] =>
  linksTo(
    links,
    SOCIAL_NETWORKS.filter((network) => !(network in SUPPORT)),
  );

export type LinkGroup = { id: string; heading: string; links: ShownLink[] };

/** Returns the shown links of the owner's own, grouped by the headings above them. */
export const linkGroups = (links: readonly SiteLink[]): LinkGroup[] => {
  const groups: LinkGroup[] = [{ id: '', heading: '', links: [] }];
  for (const { id, kind, title, address, shown } of links) {
    const safe = webAddress(address);
    if (!shown) continue;
    if (kind === 'heading') groups.push({ id, heading: title, links: [] });
    else if (safe !== null) groups.at(-1)!.links.push({ name: id, label: title || safe, address: safe });
  }
  return groups.filter((group) => group.links.length > 0);
};
