import type { BrandData } from './data.ts';
import { daysBefore, fraction, pick, token } from './random.ts';
import type { DemoBrand, DemoMember, DemoSong } from './types.ts';

export const channelId = (brand: DemoBrand, name: string): string =>
  `UC${token(`channel ${brand} ${name}`, 22)}`;

export function subTag(subs: number): string {
  if (subs < 1000) return String(subs);
  const [value, unit] = subs < 1_000_000 ? [subs / 1000, 'K'] : [subs / 1_000_000, 'M'];
  return `${Number(value.toFixed(value < 100 ? 1 : 0))}${unit}`;
}

export function buildMembers(
  brand: DemoBrand,
  data: BrandData,
  songs: readonly DemoSong[],
  now: Date,
): DemoMember[] {
  return data.members.map(({ name, subs }) => {
    const id = channelId(brand, name);
    const own = songs.filter((song) => song.channel_id === id);
    return {
      channel_id: id,
      channel_name: name,
      channel_pic: pick(own.length > 0 ? own : songs, `picture ${id}`).video_id,
      sub_tag: subTag(subs),
      subs,
      views: Math.round(subs * (60 + 240 * fraction(`views ${id}`))),
      testimonial: data.testimonials[name] ?? null,
      joined: daysBefore(now, 20 + 1400 * fraction(`joined ${id}`)).slice(0, 10),
    };
  });
}
