import type { RandomSong } from '@rushtone/domain';
import type { Scope } from '../../database/schema.ts';
import { prepare, prepareTogether } from '../../database/statement.ts';
import { forEachList, kindOf, LIST_VALUES, SONG_LISTS, valuesOf } from './song-list.ts';

/** Number of songs after a random point among which one is picked; evens out gaps between the songs' random keys. */
const WINDOW = 24;

type From = {
  /** `null` for any song of the brand. */
  list: string | null;
  uid: string | null;
};

type RandomOptions = From & {
  /** Identifies the client, which should not get the same song twice in a row. */
  caller: string;
  /** ID of the song that is playing. */
  not: string | null;
};

type Pick = { at: number; video_id: string; playlist: string };

const VALUES = {
  ...LIST_VALUES,
  caller: 'text',
  playing: 'text',
  start: 'float8',
  now: 'timestamptz',
} as const;

/** Not in the read-only statement: the table is not logged, so that replicas cannot read it. */
const JOIN_LAST_PICK =
  'left join random_picks l on l.caller = $caller and l.brand = $brand and l.list = $list';
const RECORD_PICK = `, recorded as (
       insert into random_picks (caller, brand, list, video_id, picked_at)
       select distinct on (caller, brand, list) caller, brand, list, video_id, now from picked
       order by caller, brand, list, at desc
       on conflict (caller, brand, list)
       do update set video_id = excluded.video_id, picked_at = excluded.picked_at
     )`;

/**
 * Picks a song, and records the pick unless `readOnly`. The second half of the window wraps around at the end. Rows are
 * sorted so that concurrent statements lock them in the same order.
 */
const createStatement = (name: string, from: string, where: string, readOnly: boolean) => {
  const half = (side: '>=' | '<') =>
    `(select s.video_id, s.playlist from ${from} where ${where} and s.pick ${side} $start order by s.pick limit ${WINDOW})`;
  return prepareTogether<Pick, keyof typeof VALUES>(
    `random-${name}${readOnly ? '-read-only' : ''}`,
    VALUES,
    `, picked as (
       select asked.*, p.video_id, p.playlist from asked cross join lateral (
         select c.video_id, c.playlist from (${half('>=')} union all ${half('<')} limit ${WINDOW}) c
         ${readOnly ? '' : JOIN_LAST_PICK}
         order by (c.video_id = $playing${readOnly ? '' : ' or c.video_id = l.video_id'}) is true, random() limit 1
       ) p
     )${readOnly ? '' : RECORD_PICK}
     select at::int, video_id, playlist from picked`,
  );
};

const createStatements = (readOnly: boolean) => ({
  ofBrand: createStatement('any', 'songs s', 's.brand = $brand', readOnly),
  ofLists: forEachList((kind) =>
    createStatement(kind, SONG_LISTS[kind].from, SONG_LISTS[kind].where, readOnly),
  ),
});
const RECORDING = createStatements(false);
const READ_ONLY = createStatements(true);

const toRandomSong = ({ video_id, playlist }: Omit<Pick, 'at'>): RandomSong => ({
  youtube_url: video_id,
  youtube_id: video_id,
  category_id: playlist,
});

/**
 * Picks a random song other than the last pick, unless the list has only one. On a replica (`readOnly`) the pick is not
 * recorded, so that only the playing song is avoided.
 */
export const randomSong = async (
  scope: Scope,
  options: RandomOptions,
  { readOnly = false } = {},
): Promise<RandomSong | undefined> => {
  const { caller, not, uid } = options;
  const { ofBrand, ofLists } = readOnly ? READ_ONLY : RECORDING;
  const list = options.list ?? '';
  const pick = list === '' ? ofBrand : ofLists[kindOf(list)];
  const values = { ...valuesOf(scope, list, uid), caller, playing: not, now: scope.now };
  const picked = await pick(scope.db, { ...values, start: Math.random() });
  return picked && toRandomSong(picked);
};

/**
 * Sorts by a hash of seed and song. A hash needs no stored order, and one of a list that changes keeps the order of
 * the songs that stay.
 */
const createBag = (name: string, from: string, where: string) =>
  prepare<Omit<Pick, 'at'>, keyof typeof LIST_VALUES | 'seed' | 'n'>(
    `bag-${name}`,
    `select s.video_id, s.playlist from ${from} where ${where}
     order by hashtextextended($seed::text || s.video_id, 0), s.video_id
     offset (select $n::bigint % greatest(count(*), 1) from ${from} where ${where}) limit 1`,
  );

const bagOfBrand = createBag('any', 'songs s', 's.brand = $brand');
const bagsOfLists = forEachList((kind) => createBag(kind, SONG_LISTS[kind].from, SONG_LISTS[kind].where));

/** Returns the `n`-th song of the list shuffled by a seed: every song plays once before any repeats. */
export const songOfBag = async (
  scope: Scope,
  { seed, n, ...options }: From & { seed: string; n: number },
): Promise<RandomSong | undefined> => {
  const list = options.list ?? '';
  const find = list === '' ? bagOfBrand : bagsOfLists[kindOf(list)];
  const [found] = await find(scope.db, { ...valuesOf(scope, list, options.uid), seed, n });
  return found && toRandomSong(found);
};
