import { sql, type RawBuilder } from 'kysely';
import type { Brand } from '@rushtone/site';
import { newSince } from './song-rows.ts';

/** An order of songs `s`, as SQL: the key that places a song, and both ways along it. */
type Order = {
  key: RawBuilder<unknown>;
  forward: RawBuilder<unknown>;
  backward: RawBuilder<unknown>;
  after: RawBuilder<unknown>;
  before: RawBuilder<unknown>;
};

const byPosition: Order = {
  key: sql`s.position, s.video_id`,
  forward: sql`s.position, s.video_id`,
  backward: sql`s.position desc, s.video_id desc`,
  after: sql`>`,
  before: sql`<`,
};

const newestFirst = (time: RawBuilder<unknown>): Order => ({
  key: sql`${time}, s.video_id`,
  forward: sql`${time} desc, s.video_id desc`,
  backward: sql`${time}, s.video_id`,
  after: sql`<`,
  before: sql`>`,
});

/** Songs in an order that next and previous follow: a playlist, a special one, somebody's favorites. */
export type SongList = { id: string; from: RawBuilder<unknown>; where: RawBuilder<unknown>; order: Order };

type Asked = { brand: Brand; uid: string | null; now: Date };

const SONGS = sql`songs s`;
const byDate = newestFirst(sql`s.date_added`);

/** The list that `id` means; `favorite` is empty for a caller who is not signed in. */
export const songList = (id: string, { brand, uid, now }: Asked): SongList => {
  const ofBrand = sql`s.brand = ${brand}`;
  if (id === 'new') {
    return { id, from: SONGS, where: sql`${ofBrand} and s.date_added > ${newSince(now)}`, order: byDate };
  }
  if (id === 'network') {
    const byMember = sql`exists (select 1 from members m where m.brand = s.brand and m.channel_id = s.channel_id)`;
    return { id, from: SONGS, where: sql`${ofBrand} and ${byMember}`, order: byDate };
  }
  if (id === 'favorite') {
    const from = sql`songs s join favorites f on f.brand = s.brand and f.video_id = s.video_id`;
    return { id, from, where: sql`${ofBrand} and f.uid = ${uid}`, order: newestFirst(sql`f.added_at`) };
  }
  return { id, from: SONGS, where: sql`${ofBrand} and s.playlist = ${id}`, order: byPosition };
};
