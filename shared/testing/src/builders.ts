import type { Playlist, Song, SongSummary, Website } from '@rushtone/domain';

export const aSongSummary = (changes: Partial<SongSummary> = {}): SongSummary => ({
  title: 'Glass Highway',
  author_name: 'Neon Orchard',
  category_id: 'fresh',
  category_name: 'Fresh this week',
  youtube_url: 'glassHigh01',
  youtube_id: 'glassHigh01',
  date_added: '2026-01-14T12:00:00.000Z',
  new: 'false',
  ...changes,
});

export const aPlaylist = (changes: Partial<Playlist> = {}): Playlist => ({
  id: 'fresh',
  category_name: 'Fresh this week',
  description: 'What came in since Monday.',
  youtube_url: 'glassHigh01',
  description_url: null,
  special: false,
  image_url: null,
  ...changes,
});

export const aSong = (changes: Partial<Song> = {}): Song => ({
  ...aSongSummary(),
  description: 'Sped up 1.25 times.',
  first_song: 'firstSong01',
  next: 'runComets01',
  next_title: 'Run With the Comets',
  previous: 'previousS01',
  favorite: false,
  explore: [],
  related: [],
  ...changes,
});

export const aWebsite = (changes: Partial<Website> = {}): Website => ({
  domain_name: 'luna',
  name: 'Luna',
  subtitle: 'Faster than the moon',
  form_mail: 'luna@example.com',
  about_me: 'I speed things up.',
  social_text: 'Find me here',
  youtube: 'https://youtube.example/luna',
  twitter: '',
  patreon: '',
  facebook: '',
  instagram: '',
  discord: '',
  tiktok: '',
  soundcloud: '',
  rumble: '',
  spotify: '',
  ...changes,
});
