import type { HeadContext, PageHeads } from '@rushtone/contract';
import { shorten, SOCIAL_NETWORKS, webAddress } from '@rushtone/domain';
import { feedPaths, type PageHead } from '@rushtone/site';
import { siteApi } from './data/site.api.ts';
import { faqOf } from './pages/Faq/faq.ts';
import type { remote as pages } from './remote.tsx';

export { remote } from './remote.tsx';

const Network = ({ site: { name, brand } }: HeadContext): PageHead => ({
  title: 'Network',
  description: `The creator network of ${name}: the channels behind the ${brand === 'slowtide' ? 'slowed' : 'sped-up'} songs, what members get, and how to apply with 100 subscribers or fewer.`,
});

/** The remote has the path of each brand's article, and a site only that of its own. */
const WhatIs = ({ site: { brand, whatIs }, path }: HeadContext): PageHead => {
  if (path !== whatIs.path) return { title: 'Page not found', notFound: true };
  return {
    title: whatIs.label,
    description:
      brand === 'slowtide'
        ? 'What slowed + reverb is, where it came from, how it is made, and why a song can say more at four fifths of its speed. With an example to listen to.'
        : 'What nightcore is, where it came from, how it differs from sped up, and how it is made. With an example to listen to.',
  };
};

const SubscriberSite = ({ site, host, origin, select }: HeadContext): PageHead => {
  const name = host.role.kind === 'subscriber' ? host.role.name : '';
  const { data } = select(siteApi.endpoints.getPublicSite.select(name));
  if (!data) return { notFound: true };
  const { website, profile_pic, share_picture } = data;
  const introduction = [website.subtitle, website.about_me].filter(Boolean).join('. ');
  const description =
    shorten(introduction) || `${website.name} on ${site.name}: songs, links and a way to write.`;
  const links = SOCIAL_NETWORKS.map((network) => webAddress(website[network]));
  return {
    title: website.name,
    description,
    type: 'profile',
    image: share_picture ?? profile_pic,
    data: {
      '@context': 'https://schema.org',
      '@type': 'MusicGroup',
      name: website.name,
      description,
      url: `${origin}/`,
      ...(profile_pic === null ? {} : { image: profile_pic }),
      sameAs: links.filter((link) => link !== null),
    },
  };
};

const Faq = ({ site }: HeadContext): PageHead => ({
  title: 'FAQ',
  description: `Questions that listeners and creators ask about ${site.name}, answered: playing songs, accounts, the network and the academy.`,
  data: {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqOf(site)
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
      })),
  },
});

export const heads: PageHeads<keyof typeof pages.pages> = {
  Network,
  Members: ({ site: { name } }) => ({
    title: 'Members',
    description: `All channels of the ${name} network. Find a creator, see what they say, and visit their channel.`,
  }),
  Latest: ({ site: { name } }) => ({
    title: 'News',
    feed: { title: `${name} – News`, path: feedPaths.latest },
    description: `News from ${name}: new playlists, new members, and what changed on the site.`,
  }),
  Contact: ({ site: { name } }) => ({
    title: 'Get in touch',
    description: `Write to the team of ${name}: request a song, apply to the network or the academy, report a fault, or ask anything else.`,
  }),
  Faq,
  About: ({ site: { name } }) => ({
    title: 'About Us',
    description: `How ${name} began, who makes it, and the steps between a handful of channels and a network of them.`,
  }),
  Privacy: ({ site: { name } }) => ({
    title: 'Privacy Policy',
    description: `What ${name} knows about you, what it does not, who else is involved when a video plays, and how to have it deleted.`,
  }),
  WhatIs,
  SubscriberSite,
};
