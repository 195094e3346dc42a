import { searchText } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { subscriberTag } from '../features/members/members.ts';
import { lyricsSearchText } from '../features/search/lyrics.ts';
import pictures from './data/pictures.json' with { type: 'json' };
import { brandData, type BrandData } from './data.ts';
import { daysBefore, fraction, pick } from './random.ts';
import { channelId, createSongs, type DemoSong } from './songs.ts';
import { uploadTitle } from './texts.ts';

const newest = (songs: readonly DemoSong[]): DemoSong | undefined =>
  songs.toSorted((a, b) => b.date_added.localeCompare(a.date_added))[0];

/** Returns the song whose thumbnail is the playlist's cover; the API computes the songs of `new` and `network`. */
const leadSong = (playlist: string, songs: readonly DemoSong[]): DemoSong => {
  const computed: Readonly<Record<string, () => DemoSong | undefined>> = {
    new: () => newest(songs),
    network: () => newest(songs.filter((song) => song.channel_id !== null)),
  };
  const lead =
    computed[playlist]?.() ?? songs.find((song) => song.playlist === playlist && song.position === 1);
  if (!lead) throw new Error(`The playlist "${playlist}" has no lead song.`);
  return lead;
};

const tintOfPicture = (name: string): string | null =>
  Object.hasOwn(pictures.tints, name) ? pictures.tints[name as keyof typeof pictures.tints] : null;

const portraits = new Set(pictures.portraits);
/** Picks a cover that shows a person, of these songs if one of them has any. */
const pickPortrait = (own: readonly DemoSong[], all: readonly DemoSong[], seed: string): string => {
  const shown = (songs: readonly DemoSong[]) => songs.filter(({ video_id }) => portraits.has(video_id));
  return pick([shown(own), shown(all), all].find((songs) => songs.length > 0) ?? [], seed).video_id;
};

const createPlaylists = (brand: Brand, data: BrandData, songs: readonly DemoSong[]) =>
  data.playlists.map((playlist, index) => ({
    ...playlist,
    brand,
    youtube_url: leadSong(playlist.id, songs).video_id,
    image_url: `/pictures/${brand}-${playlist.id}.jpg`,
    tint: tintOfPicture(`${brand}-${playlist.id}.jpg`),
    position: index + 1,
    sort_key: searchText(playlist.category_name),
    size: songs.filter((song) => song.playlist === playlist.id).length,
  }));

const createMembers = (brand: Brand, data: BrandData, songs: readonly DemoSong[], now: Date) =>
  data.members.map(({ name, subs, testimonial = null }, position) => {
    const id = channelId(brand, name);
    const own = songs.filter((song) => song.channel_id === id);
    return {
      brand,
      position,
      channel_id: id,
      channel_name: name,
      channel_pic: pickPortrait(own, songs, `picture ${id}`),
      sub_tag: subscriberTag(subs),
      subs,
      views: Math.round(subs * (60 + 240 * fraction(`views ${id}`))),
      testimonial,
      joined: daysBefore(now, 20 + 1400 * fraction(`joined ${id}`)).slice(0, 10),
    };
  });

const createNews = (brand: Brand, data: BrandData, songs: readonly DemoSong[], now: Date) =>
  data.news.map(({ image, title, content, url, daysAgo }, position) => ({
    brand,
    position,
    title,
    content,
    image: image === null ? null : leadSong(image, songs).video_id,
    url,
    date_added: daysBefore(now, daysAgo),
  }));

const NETWORKS = ['youtube', 'patreon', 'instagram', 'tiktok', 'spotify'] as const;

const createWebsites = (brand: Brand, data: BrandData, songs: readonly DemoSong[]) =>
  data.sites.map((site) => ({
    ...site,
    brand,
    uid: null,
    name: site.artist,
    profile_pic: pickPortrait(
      songs.filter((song) => song.artist === site.artist),
      songs,
      `picture ${site.domain_name}`,
    ),
    form_mail: `${site.domain_name}@example.com`,
    social_text: 'Say hello where you already are.',
    social: JSON.stringify(
      Object.fromEntries(
        NETWORKS.map((network) => [network, `https://${network}.example/${site.domain_name}`]),
      ),
    ),
  }));

const createLyrics = (brand: Brand, data: BrandData, songs: readonly DemoSong[]) =>
  Object.entries(data.lyrics).map(([original, lines = []]) => {
    const title = uploadTitle(brand, original);
    const song = songs.find((each) => each.title === title);
    if (!song) throw new Error(`There are lyrics of "${original}", but no such song.`);
    const lyrics = lines.join('\n');
    return {
      brand,
      video_id: song.video_id,
      lyrics,
      source: 'Written for this demo',
      rights: 'Free to use with it.',
      search: lyricsSearchText(lyrics),
    };
  });

/** Creates a brand's demo catalog. It is deterministic, except that dates are relative to `now`. */
export const createDemoCatalog = (brand: Brand, now: Date) => {
  const data = brandData[brand];
  const songs = createSongs(brand, data, now).map((song) => ({
    ...song,
    tint: tintOfPicture(song.video_id),
  }));
  return {
    playlists: createPlaylists(brand, data, songs),
    songs,
    lyrics: createLyrics(brand, data, songs),
    members: createMembers(brand, data, songs, now),
    news: createNews(brand, data, songs, now),
    websites: createWebsites(brand, data, songs),
  };
};
