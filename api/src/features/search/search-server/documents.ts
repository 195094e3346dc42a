import { Client, type API } from '@opensearch-project/opensearch';
import type { Brand } from '@rushtone/site';
import type { SearchServerConfig } from '../../../config/search-server.ts';
import { BETWEEN_WORDS } from '../song-search-text.ts';

/** `alias` is used for searches and writes. It refers to one index, named after its creation time. */
export type SearchServer = { client: Client; alias: string };

/** Timeout of all requests other than searches, in ms. */
const REQUEST_MS = 20_000;

export const openSearchServer = ({ node, auth, alias }: SearchServerConfig): SearchServer => ({
  client: new Client({ node, ...(auth ? { auth } : {}), maxRetries: 0, requestTimeout: REQUEST_MS }),
  alias,
});

/** Not refreshed while it is filled; `refresh_interval` is set when the alias is switched to it. */
export const INDEX: API.Indices_Create_RequestBody = {
  settings: { index: { number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '-1' } },
  mappings: {
    dynamic: 'strict',
    properties: {
      brand: { type: 'keyword' },
      /** Tokenized here instead of by an analyzer, so that all search backends use the same words. */
      words: { type: 'keyword', doc_values: false },
      title: { type: 'keyword', index: false },
      /** In microseconds, the precision of the database. */
      added: { type: 'long', index: false },
      id: { type: 'keyword', index: false },
    },
  },
};

/** Explicit, because by default an index that is not searched for 30 s stops refreshing. */
export const REFRESHED: API.Indices_PutSettings_Request['body'] = { index: { refresh_interval: '1s' } };

/** A row of the database; `search` is `null` if the song was deleted. */
export type StoredSong = {
  brand: Brand;
  video_id: string;
  search: string | null;
  sort_key: string | null;
  added: string | null;
  /** External version, increasing with database snapshots, so that an older state never replaces a newer one. */
  version: string;
};

/** Columns of a `StoredSong` other than its key, from `songs s`. */
export const STORED_SONG_COLUMNS = `s.search, s.sort_key,
  (extract(epoch from s.date_added) * 1000000)::bigint::text as added,
  pg_snapshot_xmax(pg_current_snapshot())::text as version`;

const documentOf = ({ brand, video_id, search, sort_key, added }: StoredSong) => ({
  brand,
  words: [...new Set((search ?? '').split(BETWEEN_WORDS))].filter((word) => word !== ''),
  title: sort_key ?? '',
  added: Number(added),
  id: video_id,
});

const CONFLICT = 409;
const NOT_FOUND = 404;

type Item = NonNullable<API.Bulk_ResponseBody['items'][number]['index']>;

/** Version conflicts (a newer state exists) and deletions of missing songs are not errors. */
const isDone = ({ status, error }: Item): boolean =>
  status < 300 || status === CONFLICT || (status === NOT_FOUND && !error);

/** The index does not exist and has to be rebuilt. */
export class IndexMissing extends Error {}

/** Writes songs in bulk. Requires the alias, so that no index is created by accident. */
export const writeSongs = async (
  { client }: SearchServer,
  target: { index: string; isAlias: boolean },
  songs: readonly StoredSong[],
): Promise<void> => {
  const body = songs.flatMap((song): API.Bulk_RequestBody => {
    const place = {
      _id: `${song.brand}:${song.video_id}`,
      version: Number(song.version),
      version_type: 'external_gte' as const,
    };
    return song.search === null ? [{ delete: place }] : [{ index: place }, documentOf(song)];
  });
  const request = { index: target.index, body, ...(target.isAlias ? { require_alias: true } : {}) };
  const { items } = (await client.bulk(request)).body;
  for (const { index, delete: deleted } of items) {
    const item = index ?? deleted;
    if (!item || isDone(item)) continue;
    const reason = `${item.error?.type ?? item.status}: ${item.error?.reason ?? ''}`;
    if (item.error?.type === 'index_not_found_exception') throw new IndexMissing(reason);
    throw new Error(`The search server refused ${item._id ?? 'a song'}: ${reason}`);
  }
};
