import type { Site } from '@rushtone/site';

export type PrivacyLink = { label: string; to: string };
export type PrivacyPart = {
  id: string;
  title: string;
  text: readonly string[];
  points?: readonly string[];
  links?: readonly PrivacyLink[];
};

/** Terms and privacy policy of the video host, and where access is taken back. */
export const YOUTUBE_TERMS = 'https://www.youtube.com/t/terms';
export const GOOGLE_PRIVACY = 'https://policies.google.com/privacy';
export const GOOGLE_ACCESS = 'https://security.google.com/settings/security/permissions';
const DISCORD_APPS = 'https://support.discord.com/hc/en-us/articles/115001494012';

export const privacyOf = ({ name }: Site): readonly PrivacyPart[] => [
  {
    id: 'short',
    title: 'In short',
    text: [
      `You can listen to everything on ${name} without telling us who you are. There is no advertising on this site, nobody measures you for anybody else, and nothing is sold.`,
    ],
  },
  {
    id: 'listening',
    title: 'When you listen',
    text: [
      'The songs are YouTube videos, and this site uses YouTube API Services to play them. Its player is not loaded before you first press play, but for pages that show a video of their own, such as the one about the style; the pictures of the songs come from its image server. From then on YouTube learns your IP address, your browser and which video you watch. We embed the form of the player that YouTube calls privacy-enhanced.',
      'By using the player you agree to the terms of YouTube. What Google does with your data is in its privacy policy.',
    ],
    links: [
      { label: 'YouTube Terms of Service', to: YOUTUBE_TERMS },
      { label: 'Google Privacy Policy', to: GOOGLE_PRIVACY },
    ],
  },
  {
    id: 'this-device',
    title: 'What stays on your device',
    text: [
      'Your browser keeps a few things so that you find them again. They are not sent to us, and clearing the data of this site in your browser removes them.',
    ],
    points: [
      'the queue, the song you were at, volume, repeat and shuffle',
      'the last hundred songs that you heard',
      'what you began to write in a form, until the tab is closed',
      'that you are signed in, if you are',
    ],
  },
  {
    id: 'account',
    title: 'When you have an account',
    text: [
      'We keep your email address and your favorites. Your password is held by Firebase Authentication of Google in a form from which nobody can read it; we never see it.',
      'Subscribers add what they write on their website, their promotion and their requests. Who pays, pays at Stripe: we learn which plan you have and the email address, never a card number.',
    ],
  },
  {
    id: 'linked',
    title: 'When you connect YouTube or Discord',
    text: [
      'Only if you choose to. From YouTube we read, and cannot change, the name, picture and numbers of your channel; from Discord your name there. The keys are stored encrypted and deleted when you disconnect on your account page.',
      'You can also take the access back at Google, on the page of its security settings, and at Discord, under Authorized Apps. Data that came from YouTube is then deleted within seven days.',
    ],
    links: [
      { label: 'Google security settings', to: GOOGLE_ACCESS },
      { label: 'Discord: Authorized Apps', to: DISCORD_APPS },
    ],
  },
  {
    id: 'writing',
    title: 'When you write to us',
    text: [
      'We keep what you wrote and your address until the matter is settled, and six months longer in case you come back to it. What you write on the site of a subscriber goes to that subscriber, with your address, so that you can be answered.',
    ],
  },
  {
    id: 'server',
    title: 'What the server notes',
    text: [
      'The server keeps a log of requests for two weeks, to find faults and to stop abuse: the time, the address of the page and your IP address. Plays of a playlist are counted by day, without who played it.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: [
      'You may ask what we know about you, have it corrected, handed over or deleted, and complain to the data protection authority where you live. Write to us from the address in question; an answer takes days, not weeks.',
    ],
  },
];
