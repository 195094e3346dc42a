import { ON_DEVICE, periodText, RETENTION } from '@rushtone/domain/retention';
import type { Site } from '@rushtone/site';

type PrivacySection = {
  id: string;
  title: string;
  text: readonly string[];
  points?: readonly string[];
  links?: readonly { label: string; to: string }[];
};

const SECTIONS: readonly PrivacySection[] = [
  {
    id: 'listening',
    title: 'When you listen',
    text: [
      'The songs are YouTube videos, and this site uses YouTube API Services to play them. The YouTube player loads only when you first press play, except on pages that show a video of their own, such as the article about our style; song pictures come from YouTube’s image server. From then on, YouTube learns your IP address, your browser and which video you watch. We use the player’s privacy-enhanced mode.',
      'By using the player you agree to YouTube’s terms. Google’s privacy policy explains what Google does with your data.',
    ],
    links: [
      { label: 'YouTube Terms of Service', to: 'https://www.youtube.com/t/terms' },
      { label: 'Google Privacy Policy', to: 'https://policies.google.com/privacy' },
    ],
  },
  {
    id: 'this-device',
    title: 'What stays on your device',
    text: [
      'Your browser stores the following, so that it is there on your next visit. It is not sent to us before you send or save it, except a draft of your website, and clearing this site’s data in your browser removes it.',
    ],
    points: ON_DEVICE.map(({ what }) => what),
  },
  {
    id: 'account',
    title: 'When you have an account',
    text: [
      'We store your email address and your favorites. Your password is held by Google’s Firebase Authentication in a form that nobody can read; we never see it.',
      'If you subscribe, we also store what you enter for your website, your promotion and your requests. Text and look of your website are sent to us while you edit them and kept as a draft, which only you see, until you publish or discard it. Payments go through Stripe: we learn your plan and email address, never your card number.',
    ],
  },
  {
    id: 'linked',
    title: 'When you connect YouTube, Discord or ListenBrainz',
    text: [
      'This is optional. From YouTube we read the name, picture and numbers of your channel, and cannot change anything; from Discord we read your name. The access keys are stored encrypted and deleted when you disconnect on your account page.',
      'You can also revoke access in your Google security settings, and in Discord under Authorized Apps. We then delete the data that came from YouTube within seven days.',
      'If you connect ListenBrainz, we tell it what you play and when, under your account there, and nothing while your history is paused. What ListenBrainz shows of it you choose there. Disconnect it on the page Security and data; what it was told, you delete in its own settings.',
    ],
    links: [
      { label: 'Google security settings', to: 'https://security.google.com/settings/security/permissions' },
      { label: 'Discord: Authorized Apps', to: 'https://support.discord.com/hc/en-us/articles/115001494012' },
    ],
  },
  {
    id: 'writing',
    title: 'When you write to us',
    text: [
      'We keep your message and your address until the matter is settled, and for some time after that. Messages that you send on a subscriber’s website go to that subscriber, with your address, so that they can reply.',
    ],
  },
  {
    id: 'server',
    title: 'What the server logs',
    text: [
      'To find faults and stop abuse, the server keeps a log of requests: the time, the address of the page and your IP address. Plays of a playlist are counted per day, without who played it.',
    ],
  },
  {
    id: 'periods',
    title: 'How long we keep it',
    text: ['Your account and what is in it stay until you delete them. The rest is deleted automatically:'],
    points: Object.values(RETENTION).map(
      ({ what, since, period }) => `${what}: ${periodText(period)} ${since}`,
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: [
      `On the page “Security and data” of your account you can download everything that we hold about you, and delete your account. It is deleted after ${periodText(RETENTION.erasure.period)}; until then a sign-in keeps it.`,
      'You may also ask what we know about you and have it corrected, exported or deleted, and you may complain to your data protection authority. Write to us from the address in question; we usually answer within days.',
    ],
  },
];

export const privacyOf = ({ name }: Site): readonly PrivacySection[] => [
  {
    id: 'short',
    title: 'In short',
    text: [
      `You can listen to everything on ${name} without telling us who you are. There are no ads, no tracking for others, and we sell nothing about you.`,
    ],
  },
  ...SECTIONS,
];
