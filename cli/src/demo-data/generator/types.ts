export type DemoBrand = 'rushtone' | 'slowtide';

export type DemoSong = {
  video_id: string;
  title: string;
  artist: string;
  description: string;
  playlist: string;
  position: number;
  date_added: string;
  /** The member who uploaded it; null for songs from outside the network. */
  channel_id: string | null;
};

export type DemoPlaylist = {
  id: string;
  category_name: string;
  description: string;
  youtube_url: string;
  description_url: string | null;
  special: boolean;
  image_url: string | null;
  home: boolean;
  position: number;
  tags: readonly string[];
};

export type DemoMember = {
  channel_id: string;
  channel_name: string;
  channel_pic: string;
  sub_tag: string;
  subs: number;
  views: number;
  testimonial: string | null;
  joined: string;
};

export type DemoSite = {
  domain_name: string;
  name: string;
  profile_pic: string;
  subtitle: string;
  about_me: string;
  artist: string;
};

export type DemoNews = {
  image: string | null;
  title: string;
  content: string;
  url: string;
  date: string;
};

export type DemoCatalogue = {
  songs: DemoSong[];
  playlists: DemoPlaylist[];
  members: DemoMember[];
  sites: DemoSite[];
  news: DemoNews[];
};
