import type { Site } from './site.ts';

export const rushtone: Site = {
  brand: 'rushtone',
  name: 'Rushtone',
  domain: 'rushtone.com',
  apiBase: '/api',
  logo: { cycles: 4 },
  social: {
    communityChat: 'https://discord.example/rushtone',
    instagram: 'https://instagram.example/rushtone',
    x: 'https://x.example/rushtone',
    tiktok: 'https://tiktok.example/@rushtone',
    donations: [
      { name: 'Donate on Ko-fi', url: 'https://ko-fi.example/rushtone' },
      { name: 'Donate on PayPal', url: 'https://paypal.example/rushtone' },
    ],
    wiki: 'https://wiki.example/nightcore',
  },
  hero: {
    eyebrow: 'Nightcore & sped up',
    title: 'Every song, faster.',
    subtitle: 'Sped-up remixes at 140–160 BPM, picked by the creators who make them.',
    link: 'What is nightcore?',
    image: null,
  },
  home: {
    playlists: 'Playlists',
    passionTitle: 'Made by people who hear it faster',
    passionText:
      'Rushtone began as a handful of channels that traded remixes at night. It is still that: people who love a song enough to find out how it feels at one and a third times the speed.',
    communityTitle: 'Come and talk music',
    communityText:
      'Share what you made, ask how others did it, or just say which song you cannot stop playing.',
  },
  meta: {
    title: 'Rushtone – nightcore and sped-up music',
  },
  introVideoId: 'rtIntroRush',
  communityWidgetId: 'rushtone-lounge',
  maker: { speed: 1.25, pitch: 0 },
  whatIs: { path: '/what-is-nightcore', label: 'What is nightcore?', example: 'rtWhatIsNc1' },
  radio: { name: 'Rushtone Radio', host: 'fm' },
  designerPromo: 'true',
  showArtwork: 'true',
  continuousPlay: true,
  dock: true,
};
