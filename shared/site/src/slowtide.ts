import type { Site } from './site.ts';

export const slowtide: Site = {
  brand: 'slowtide',
  name: 'Slowtide',
  domain: 'slowtide.com',
  apiBase: '/api',
  logo: { cycles: 1.5 },
  social: {
    communityChat: 'https://discord.example/slowtide',
    instagram: 'https://instagram.example/slowtide',
    x: null,
    tiktok: null,
    donations: [{ name: 'Donate on Ko-fi', url: 'https://ko-fi.example/slowtide' }],
    wiki: null,
  },
  hero: {
    eyebrow: 'Slowed + reverb',
    title: 'Let the song breathe.',
    subtitle: 'Slowed and drenched in reverb, for late nights and long drives.',
    link: 'What is slowed + reverb?',
    image: null,
  },
  home: {
    playlists: 'Playlists',
    passionTitle: 'Made by people who stay up late',
    passionText:
      'Slowtide is for the hour when the street is empty. Creators take a song, slow it until you can hear the room it was sung in, and leave the door open.',
    communityTitle: 'Come and talk music',
    communityText:
      'Share what you made, ask how others did it, or just say which song you cannot stop playing.',
  },
  meta: {
    title: 'Slowtide – slowed + reverb music',
  },
  introVideoId: 'stIntroTide',
  communityWidgetId: 'slowtide-lounge',
  maker: { speed: 0.8, pitch: 0 },
  whatIs: { path: '/what-is-slowed-reverb', label: 'What is slowed + reverb?', example: 'stWhatIsSr1' },
  radio: { name: 'Slowtide Radio', host: 'fm' },
  designerPromo: 'false',
  showArtwork: 'true',
  continuousPlay: true,
  dock: true,
};
