import { NETWORK_THRESHOLD_SUBSCRIBERS as THRESHOLD } from '@rushtone/domain';
import { paths, type Site } from '@rushtone/site';

export type Question = {
  /** URL fragment: `/faq#<id>`. */
  id: string;
  question: string;
  answer: readonly string[];
  link?: { to: string; label: string };
};

type FaqSection = { title: 'General' | 'Network'; questions: readonly Question[] };

const textsOf = ({ brand, name }: Site) =>
  brand === 'slowtide'
    ? {
        style:
          'Slowed + reverb: existing songs, played slower and with more reverb. The pitch drops with the tempo, and voices get darker.',
        changed: 'slowed down',
        academy: `You start with existing songs and learn to slow them well. ${name} typical tempo is 60-85 bpm and slow-down is 15-25%. You learn which tempo in that range suits a song, how much reverb it needs, and how to master it for small speakers.`,
        maker: 'It starts at 0.8× speed, which suits most songs.',
      }
    : {
        style:
          'Nightcore and sped-up remixes: existing songs, played faster. The pitch rises with the tempo, and voices get brighter.',
        changed: 'sped up',
        academy: `You start with existing songs and learn to speed them up well. ${name} typical tempo is 140-160 bpm and speed-up is 20-35%. You learn which tempo in that range suits a song, how to treat the drums, and how to master it so that it is not harsh.`,
        maker: 'It starts at 1.25× speed, which suits most songs.',
      };

const about = (site: Site): Question[] => {
  const { name, whatIs } = site;
  return [
    {
      id: 'what-is-this',
      question: `What is ${name}?`,
      answer: [
        textsOf(site).style,
        `${name} collects these songs in curated playlists. The music keeps playing while you browse.`,
      ],
      link: { to: whatIs.path, label: whatIs.label },
    },
    {
      id: 'does-it-cost',
      question: 'Does listening cost anything?',
      answer: [
        'No. All songs, playlists, search and the radio are free, with or without an account. Subscriptions are for creators who want their own website, channel promotion and the maker, and for anyone who wants to support us.',
      ],
      link: { to: paths.subscribe, label: 'See the plans' },
    },
    {
      id: 'manage-plan',
      question: 'How do I change or cancel my plan?',
      answer: [
        'Log in and go to your dashboard. “Change plan”, “Payment method”, “Receipts” and “Cancel plan” open those pages of the payment service, and “Pause” stops the payments for one to three months. A plan that was canceled stays until the end of what is paid, and “Keep my plan” takes it back.',
      ],
      link: { to: paths.account, label: 'Go to your dashboard' },
    },
    {
      id: 'account',
      question: 'What do I need an account for?',
      answer: [
        'For favorites: press the heart on a song, and it is saved for all your devices. An email address and a password are all it takes.',
      ],
      link: { to: paths.signUp, label: 'Create an account' },
    },
  ];
};

const usage = (site: Site): Question[] => {
  const texts = textsOf(site);
  return [
    {
      id: 'song-does-not-play',
      question: 'Why won’t a song play?',
      answer: [
        'The videos come from YouTube. Some are removed, some cannot be embedded, and some are blocked in certain countries. The player tells you and skips to the next song. If something else is wrong with a song, press “Report song” on its page and tell us why.',
      ],
    },
    {
      id: 'request-a-song',
      question: 'Can I request a song?',
      answer: [
        `Yes. Send us a link to the original or to a version that is already ${texts.changed}. We review every request, but not every song is accepted.`,
      ],
      link: { to: paths.contactAbout('request-song'), label: 'Request a song' },
    },
    {
      id: 'background',
      question: 'Does the music keep playing while I do something else?',
      answer: [
        'On this site, always: the player stays open while you change pages. On a computer it also plays in a background tab. On a phone it pauses when it is out of view, because YouTube’s rules require it.',
      ],
    },
    {
      id: 'maker',
      question: 'How do I make my own remix?',
      answer: [
        `Subscribers can use the maker: load a song, set speed and pitch, listen, and download it as a WAV file. Nothing is uploaded; everything happens in your browser. ${texts.maker}`,
      ],
    },
    {
      id: 'delete-account',
      question: 'How do I delete my account?',
      answer: [
        'Write to us from the email address that you signed up with. We delete the account and all of its data within 30 days, usually on the same day.',
      ],
      link: { to: paths.contactAbout('other'), label: 'Contact us' },
    },
  ];
};

const network = (site: Site): Question[] => [
  {
    id: 'what-is-the-network',
    question: 'What is the network?',
    answer: [
      `The channels that make the songs on ${site.name}. Members share listeners, playlists and advice.`,
    ],
    link: { to: paths.network, label: 'See the network' },
  },
  {
    id: 'who-can-join',
    question: 'Who can join?',
    answer: [
      `Channels with at least ${THRESHOLD} subscribers can apply to the network. Channels with fewer than ${THRESHOLD} can apply to the academy. Beyond that, we decide by listening to your music.`,
    ],
    link: { to: paths.contactAbout('apply-member'), label: 'Apply to the network' },
  },
  {
    id: 'academy',
    question: 'What happens in the academy?',
    answer: [
      textsOf(site).academy,
      `It takes a few weeks, in small groups, and is free. Once your channel has ${THRESHOLD} subscribers, you move on to the network.`,
    ],
    link: { to: paths.contactAbout('apply-academy'), label: 'Apply to the academy' },
  },
  {
    id: 'rights',
    question: 'Who owns my uploads?',
    answer: [
      'You do, exactly as before. We do not upload your videos again: they play from your own channel, under your name, and every play counts there.',
    ],
  },
  {
    id: 'contract',
    question: 'Is there a contract, and how do I leave?',
    answer: [
      'There is no contract, no revenue share and no minimum term. Tell us that you want to leave, and we remove your channel from the list within a week.',
    ],
  },
  {
    id: 'answer-time',
    question: 'When will I hear back?',
    answer: [
      'We listen to every application, which takes one to two weeks. If we turn you down, we tell you why, and you can apply again.',
    ],
  },
  {
    id: 'own-website',
    question: 'What is “My Website”?',
    answer: [
      `Subscribers choose a name and get a page at name.${site.domain}, with their newest songs, their links, a few words about themselves and a contact form.`,
    ],
    link: { to: paths.subscribe, label: 'See the plans' },
  },
];

export const faqOf = (site: Site): readonly FaqSection[] => [
  { title: 'General', questions: [...about(site), ...usage(site)] },
  { title: 'Network', questions: network(site) },
];
