import { Client, type API } from '@opensearch-project/opensearch';
import type { Brand } from '@rushtone/site';
import type { SearchServerConfig } from '../../config/search-server.ts';
import { BETWEEN_WORDS } from '../song-search-text.ts';

/** `alias` is the name that searches and changes use; it leads to one index, whose name has the time of its making. */
export type SearchServer = { client: Client; alias: string };

/** Timeout of whatever is no search. */
const REQUEST_MS = 20_000;

export const openSearchServer = ({ node, auth, alias }: SearchServerConfig): SearchServer => ({
  client: new Client({ node, ...(auth ? { auth } : {}), maxRetries: 0, requestTimeout: REQUEST_MS }),
  alias,
});

/** While an index is filled, nothing searches it: `refresh_interval` is set when it takes its place. */
export const INDEX: API.Indices_Create_RequestBody = {
  settings: { index: { number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '-1' } },
  mappings: {
    dynamic: 'strict',
    properties: {
      brand: { type: 'keyword' },
      /** Split here and not by an analyzer: every end finds songs by the same words. */
      words: { type: 'keyword', doc_values: false },
      title: { type: 'keyword', index: false },
      /** In microseconds, as exact as the database. */
      added: { type: 'long', index: false },
      id: { type: 'keyword', index: false },
    },
  },
};

/** Set, not left out: without it a server stops refreshing an index that nobody searches for 30 s. */
export const REFRESHED: API.Indices_PutSettings_Request['body'] = { index: { refresh_interval: '1s' } };

/** A song as it is in the database; `search` is null for one that is gone. */
export type StoredSong = {
  brand: Brand;
  video_id: string;
  search: string | null;
  sort_key: string | null;
  added: string | null;
  /** Rises with the snapshots of the database: an older state of a song never replaces a newer one. */
  version: string;
};

/** The columns of a `StoredSong` beside its key, from `songs s`. */
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

/** A conflict is a newer state that is there already, and a song to be deleted may never have been there. */
const isDone = ({ status, error }: Item): boolean =>
  status < 300 || status === CONFLICT || (status === NOT_FOUND && !error);

/** The index is gone: nothing but a whole reindex brings it back. */
export class IndexMissing extends Error {}

/** Writes the states of songs; an alias must exist, so that no index is made by accident. */
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
