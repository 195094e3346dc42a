import { type BrandData, brandData } from './data.ts';
import { buildMembers } from './members.ts';
import { buildPlaylists, leadSong } from './playlists.ts';
import { daysBefore, pick } from './random.ts';
import { buildSongs } from './songs.ts';
import type { DemoBrand, DemoCatalogue, DemoNews, DemoSite, DemoSong } from './types.ts';

const buildNews = (data: BrandData, songs: readonly DemoSong[], now: Date): DemoNews[] =>
  data.news.map(({ image, title, content, url, daysAgo }) => ({
    image: image === null ? null : leadSong(image, songs).video_id,
    title,
    content,
    url,
    date: daysBefore(now, daysAgo),
  }));

const buildSites = (data: BrandData, songs: readonly DemoSong[]): DemoSite[] =>
  data.sites.map((site) => ({
    ...site,
    name: site.artist,
    profile_pic: pick(
      songs.filter((song) => song.artist === site.artist),
      `picture ${site.domain_name}`,
    ).video_id,
  }));

/** The same for the same brand, but for the dates, which keep their distance from `now`. */
export function demoCatalogue(brand: DemoBrand, now: Date): DemoCatalogue {
  const data = brandData[brand];
  const songs = buildSongs(brand, data, now);
  return {
    songs,
    playlists: buildPlaylists(data, songs),
    members: buildMembers(brand, data, songs, now),
    sites: buildSites(data, songs),
    news: buildNews(data, songs, now),
  };
}
