import type { RandomSong } from '@rushtone/domain';
import type { Scope } from '../database/schema.ts';
import { prepare } from '../database/statement.ts';
import { forEachList, kindOf, SONG_LISTS, valuesOf, type ListValue } from './song-list.ts';

/** A pick is made among this many songs after a random point: a gap before a song gives it little weight. */
const WINDOW = 24;

type RandomOptions = {
  /** Null for any song of the brand. */
  list: string | null;
  uid: string | null;
  /** Identifies the client, which never gets the same song twice in a row. */
  caller: string;
  /** The song that is playing. */
  not: string | null;
};

type Pick = { video_id: string; playlist: string };

/** Picks among songs and notes the pick. The second half of the window wraps around past the end. */
const createStatement = (name: string, from: string, where: string) => {
  const half = (side: '>=' | '<') =>
    `(select s.video_id, s.playlist from ${from} where ${where} and s.pick ${side} $start order by s.pick limit ${WINDOW})`;
  return prepare<Pick, ListValue | 'caller' | 'not' | 'start' | 'now'>(
    `random-${name}`,
    `with candidates as (${half('>=')} union all ${half('<')} limit ${WINDOW}),
     picked as (
       select c.video_id, c.playlist from candidates c
       left join random_picks l on l.caller = $caller and l.brand = $brand and l.list = $list
       order by (c.video_id = l.video_id or c.video_id = $not) is true, random() limit 1
     ),
     noted as (
       insert into random_picks (caller, brand, list, video_id, picked_at)
       select $caller, $brand, $list, p.video_id, $now from picked p
       on conflict (caller, brand, list)
       do update set video_id = excluded.video_id, picked_at = excluded.picked_at
     )
     select video_id, playlist from picked`,
  );
};

const ofBrand = createStatement('any', 'songs s', 's.brand = $brand');
const ofLists = forEachList((kind) => createStatement(kind, SONG_LISTS[kind].from, SONG_LISTS[kind].where));

/** Never the song of the last pick, unless the list has no other. */
export const randomSong = async (scope: Scope, options: RandomOptions): Promise<RandomSong | undefined> => {
  const { caller, not, uid } = options;
  const list = options.list ?? '';
  const pick = list === '' ? ofBrand : ofLists[kindOf(list)];
  const values = { ...valuesOf(scope, list, uid), caller, not, now: scope.now };
  const [picked] = await pick(scope.db, { ...values, start: Math.random() });
  if (picked === undefined) return undefined;
  const { video_id, playlist } = picked;
  return { youtube_url: video_id, youtube_id: video_id, category_id: playlist };
};
