import { paths } from './paths.ts';
import type { Site } from './site.ts';

/** What search engines and shared links say of a page; the title goes before the brand's name. */
export type PageText = { title: string; description: string };

/** The pages whose words do not depend on data, by path. A path that is not here has the words of the site. */
export const pageTexts = (site: Site): Readonly<Record<string, PageText>> => {
  const { name, whatIs } = site;
  const [style, kind] =
    site.brand === 'slowtide' ? ['slowed + reverb', 'slowed'] : ['nightcore and sped-up', 'sped-up'];
  return {
    [paths.playlists]: {
      title: 'Playlists',
      description: `Every playlist on ${name}: ${style} songs sorted by mood, artist and language, kept by people who listen to them.`,
    },
    [paths.network]: {
      title: 'Network',
      description: `The creator network of ${name}: the channels behind the ${kind} songs, what members get, and how to apply with 100 subscribers or fewer.`,
    },
    [paths.members]: {
      title: 'Members',
      description: `All channels of the ${name} network. Find a creator, see what they say, and visit their channel.`,
    },
    [paths.latest]: {
      title: 'News',
      description: `News from ${name}: new playlists, new members, and what changed on the site.`,
    },
    [paths.subscribe]: {
      title: 'Subscriptions',
      description: `Premium and Premium+ on ${name}: your own website, channel promotion, the maker and more. Or donate what you like.`,
    },
    [paths.about]: {
      title: 'About us',
      description: `How ${name} began, who makes it, and the steps between a handful of channels and a network of them.`,
    },
    [paths.faq]: {
      title: 'Questions and answers',
      description: `Questions that listeners and creators ask about ${name}, answered: playing songs, accounts, the network and the academy.`,
    },
    [paths.contact]: {
      title: 'Get in touch',
      description: `Write to the team of ${name}: request a song, apply to the network or the academy, report a fault, or ask anything else.`,
    },
    [paths.privacy]: {
      title: 'Privacy',
      description: `What ${name} knows about you, what it does not, who else is involved when a video plays, and how to have it deleted.`,
    },
    [whatIs.path]: {
      title: whatIs.label,
      description:
        site.brand === 'slowtide'
          ? 'What slowed + reverb is, where it came from, how it is made, and why a song can say more at four fifths of its speed. With an example to listen to.'
          : 'What nightcore is, where it came from, how it differs from sped up, and how it is made. With an example to listen to.',
    },
    [paths.login]: { title: 'Log in', description: `Log in to ${name} for your favorites and your account.` },
    [paths.signUp]: {
      title: 'Create account',
      description: `An account on ${name} keeps your favorites. An e-mail address is all it takes.`,
    },
  };
};
