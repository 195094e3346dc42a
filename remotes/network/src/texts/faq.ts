import { NETWORK_THRESHOLD_SUBSCRIBERS as THRESHOLD } from '@rushtone/domain';
import { paths, type Site } from '@rushtone/site';

export type Question = {
  /** Its place in the address: `/faq#<id>`. */
  id: string;
  question: string;
  answer: readonly string[];
  link?: { to: string; label: string };
};

export type FaqSection = { title: 'General' | 'Network'; questions: readonly Question[] };

/** What differs between the two styles. */
const styleOf = ({ brand, name }: Site) =>
  brand === 'slowtide'
    ? {
        sound:
          'Slowed + reverb: existing songs, played slower and set into a large room. The pitch goes down with the tempo, voices get darker, and what was a beat becomes a tide.',
        changed: 'slowed down',
        academy: `You begin with songs that already exist and learn to slow them well. ${name} typical tempo is 60-85 bpm and slow-down is 15-25%. You learn where in that range a song holds together, how much reverb it bears, and how to master it so that it survives small speakers.`,
        maker: 'It opens at four fifths of the speed, because that is where most songs begin to float.',
      }
    : {
        sound:
          'Nightcore and sped-up remixes: existing songs, played faster. The pitch goes up with the tempo, voices get brighter, and a song that was sad can be sad at a run.',
        changed: 'sped up',
        academy: `You begin with songs that already exist and learn to speed them up well. ${name} typical tempo is 140-160 bpm and speed-up is 20-35%. You learn where in that range a song holds together, what to do about the drums, and how to master it so that it does not hurt.`,
        maker: 'It opens at one and a quarter times the speed, because that is where most songs wake up.',
      };

const general = (site: Site): Question[] => {
  const { name, whatIs } = site;
  const style = styleOf(site);
  return [
    {
      id: 'what-is-this',
      question: `What is ${name}?`,
      answer: [
        style.sound,
        `${name} collects them in playlists that people keep by hand, and plays them one after another while you look around.`,
      ],
      link: { to: whatIs.path, label: whatIs.label },
    },
    {
      id: 'does-it-cost',
      question: 'Does listening cost anything?',
      answer: [
        'No. Every song, every playlist, search and the radio are free, with or without an account. Subscriptions are for creators who want a website of their own, promotion and the maker; and for those who like to help.',
      ],
      link: { to: paths.subscribe, label: 'See the subscriptions' },
    },
    {
      id: 'account',
      question: 'What do I need an account for?',
      answer: [
        'For favorites: press the heart beside a song and it stays with you on every device. An email address and a password are all it takes.',
      ],
      link: { to: paths.signUp, label: 'Create an account' },
    },
    {
      id: 'song-does-not-play',
      question: 'Why does a song not play?',
      answer: [
        'The videos come from YouTube. Some are taken down, some may not be embedded, and some are not shown in every country. The player says so and goes on to the next one. If a song is simply wrong, press Report on its page and say why: three letters are enough.',
      ],
    },
    {
      id: 'request-a-song',
      question: 'Can I request a song?',
      answer: [
        `Yes. Send us a link to the original or to a version that is already ${style.changed}. Requests are picked by hand, and not every song may be used.`,
      ],
      link: { to: paths.contactAbout('request-song'), label: 'Request a song' },
    },
    {
      id: 'background',
      question: 'Does the music go on while I do something else?',
      answer: [
        'On this site, always: the player stays where it is while you change pages. In another tab of a computer it goes on too. On a phone the rules of YouTube say that a video which nobody sees must pause.',
      ],
    },
    {
      id: 'maker',
      question: 'How do I make one myself?',
      answer: [
        `Subscribers have the maker: load a song of your own, set speed and pitch, listen, and download it as a WAV file. Nothing is uploaded; it all happens in your browser. ${style.maker}`,
      ],
    },
    {
      id: 'delete-account',
      question: 'How do I have my account deleted?',
      answer: [
        'Write to us from the address that you signed up with. We delete the account and everything that belongs to it within 30 days, usually on the same day.',
      ],
      link: { to: paths.contactAbout('other'), label: 'Write to us' },
    },
  ];
};

const network = (site: Site): Question[] => {
  const { name } = site;
  return [
    {
      id: 'what-is-the-network',
      question: 'What is the network?',
      answer: [
        `The channels that make the songs of ${name}. Members share listeners, playlists, advice and now and then a chorus.`,
      ],
      link: { to: paths.network, label: 'See the network' },
    },
    {
      id: 'who-can-join',
      question: 'Who can join?',
      answer: [
        `Channels with at least ${THRESHOLD} subscribers apply to the network. Channels with fewer than ${THRESHOLD} apply to the academy. Other than that we listen to what you make.`,
      ],
      link: { to: paths.contactAbout('apply-member'), label: 'Apply to the network' },
    },
    {
      id: 'academy',
      question: 'What happens in the academy?',
      answer: [
        styleOf(site).academy,
        `It takes a few weeks, in small groups, and costs nothing. When your channel has ${THRESHOLD} subscribers you move on to the network.`,
      ],
      link: { to: paths.contactAbout('apply-academy'), label: 'Apply to the academy' },
    },
    {
      id: 'rights',
      question: 'Who owns my uploads?',
      answer: [
        'You do, as far as you did before. We do not upload them again: they play from your own channel, with your name on them, and every play counts there.',
      ],
    },
    {
      id: 'contract',
      question: 'Do I sign anything, and how do I leave?',
      answer: [
        'There is no contract, no share of your income and no minimum time. Tell us that you want to leave, and your channel is off the list the same week.',
      ],
    },
    {
      id: 'answer-time',
      question: 'When do I hear back?',
      answer: [
        'We listen to every application, which takes one to two weeks. If it is a no, you hear why, and you may apply again.',
      ],
    },
    {
      id: 'own-website',
      question: 'What is the website of one’s own?',
      answer: [
        `Subscribers choose a name and get a page under it: name.${site.domain}, with their newest songs, their links, a word about themselves and a form to write to them.`,
      ],
      link: { to: paths.subscribe, label: 'See the subscriptions' },
    },
  ];
};

/** Questions and answers, with the words of the brand. */
export const faqOf = (site: Site): readonly FaqSection[] => [
  { title: 'General', questions: general(site) },
  { title: 'Network', questions: network(site) },
];
