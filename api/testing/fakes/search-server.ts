import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { API, Types } from '@opensearch-project/opensearch';
import type { z } from 'zod';
import {
  aliasesBody,
  createBody,
  operation,
  searchBody,
  settingsBody,
  song,
  type place,
  type Query,
  type Song,
  type valued,
} from './search-definition.ts';

type Stored = { version: number; song: Song | null };
type Index = { refresh: string; stored: Map<string, Stored>; seen: Map<string, Song> };

class Refused extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, reason = type) {
    super(reason);
    this.status = status;
    this.type = type;
  }
}

const bytes = (text: string | number) => (typeof text === 'string' ? Buffer.from(text) : text);
const compare = (a: string | number, b: string | number): number => {
  const [left, right] = [bytes(a), bytes(b)];
  if (typeof left === 'number' || typeof right === 'number') return Number(left) - Number(right);
  return left.compare(right);
};

const matches = (asked: Query, each: Song): boolean => {
  const tests: boolean[] = [];
  const has = (
    condition: z.output<typeof valued> | undefined,
    fits: (text: string, value: string) => boolean,
  ) => {
    for (const [field, wanted] of Object.entries(condition ?? {}))
      tests.push([each[field as 'brand' | 'words']].flat().some((text) => fits(text, wanted.value)));
  };
  has(asked.term, (text, value) => text === value);
  has(asked.prefix, (text, value) => text.startsWith(value));
  has(asked.wildcard, (text, value) => text.includes(value.slice(1, -1)));
  if (asked.bool) {
    const { filter = [], should = [], minimum_should_match: least = 0 } = asked.bool;
    tests.push(filter.every((one) => matches(one, each)));
    tests.push(should.filter((one) => matches(one, each)).length >= least);
  }
  return tests.length > 0 && tests.every(Boolean);
};

const search = (index: Index, body: z.output<typeof searchBody>) => {
  const sort = body.sort.flatMap((one) => Object.entries(one)) as [
    'title' | 'added' | 'id',
    'asc' | 'desc',
  ][];
  const order = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
    for (const [at, [, way]] of sort.entries()) {
      const by = compare(a[at] ?? '', b[at] ?? '');
      if (by !== 0) return way === 'asc' ? by : -by;
    }
    return 0;
  };
  return [...index.seen]
    .filter(([, each]) => matches(body.query, each))
    .map(([_id, each]) => ({ _id, sort: sort.map(([field]) => each[field]) }))
    .filter((hit) => !body.search_after || order(hit.sort, body.search_after) > 0)
    .sort((a, b) => order(a.sort, b.sort))
    .slice(0, body.size);
};

const refresh = (index: Index): void => {
  index.seen = new Map([...index.stored].flatMap(([id, { song: each }]) => (each ? [[id, each]] : [])));
};

const write = ({ stored }: Index, at: z.output<typeof place>, value: Song | null) => {
  const known = stored.get(at._id);
  if (known && known.version > at.version)
    return {
      _id: at._id,
      status: 409,
      error: { type: 'version_conflict_engine_exception', reason: 'older' },
    };
  stored.set(at._id, { version: at.version, song: value });
  return { _id: at._id, status: value === null && !known?.song ? 404 : 200 };
};

const SHARDS = { total: 1, successful: 1, failed: 0 };

type Call = { method: string; path: string[]; parameters: Record<string, string>; text: string };

export type FakeSearchServer = Awaited<ReturnType<typeof startSearchServer>>;

/** Starts a stand-in for OpenSearch that refuses requests that do not match its API specification. */
export const startSearchServer = async () => {
  const indexes = new Map<string, Index>();
  const aliases = new Map<string, string>();
  const requests: string[] = [];
  /** `broken` responds with 503 to everything; `hanging` never responds. */
  const state = { broken: false, hanging: false };

  const named = (name = ''): Index => {
    const index = indexes.get(aliases.get(name) ?? name);
    if (!index) throw new Refused(404, 'index_not_found_exception', `no such index [${name}]`);
    return index;
  };
  const bulk = (name: string, { parameters, text }: Call): API.Bulk_ResponseBody => {
    const isRefused = parameters.require_alias === 'true' && !aliases.has(name);
    const error = { type: 'index_not_found_exception', reason: `[${name}] is no alias` };
    if (!text.endsWith('\n')) throw new Refused(400, 'illegal_argument_exception', 'must end with a newline');
    const index = isRefused ? null : named(name);
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const items = [];
    for (let at = 0; at < lines.length; at += 1) {
      const asked = operation.parse(lines[at]);
      const [kind, to] =
        'delete' in asked ? (['delete', asked.delete] as const) : (['index', asked.index] as const);
      const value = kind === 'delete' ? null : song.parse(lines[(at += 1)]);
      items.push({ [kind]: index ? write(index, to, value) : { _id: to._id, status: 404, error } });
    }
    if (index && index.refresh !== '-1') refresh(index);
    const errors = items.some((item) => Object.values(item).some((each) => each && 'error' in each));
    return { took: 1, errors, items };
  };
  const changeAliases = (text: string): API.Indices_UpdateAliases_ResponseBody => {
    for (const action of aliasesBody.parse(JSON.parse(text)).actions) {
      if ('remove_index' in action) {
        named(action.remove_index.index);
        indexes.delete(action.remove_index.index);
      } else {
        named(action.add.index);
        if (indexes.has(action.add.alias)) throw new Refused(400, 'invalid_alias_name_exception');
        aliases.set(action.add.alias, action.add.index);
      }
    }
    return { acknowledged: true };
  };
  const create = (name: string, text: string): API.Indices_Create_ResponseBody => {
    if (!/^[a-z\d][a-z\d_-]*$/.test(name)) throw new Refused(400, 'invalid_index_name_exception');
    if (indexes.has(name)) throw new Refused(400, 'resource_already_exists_exception');
    const { settings } = createBody.parse(JSON.parse(text));
    indexes.set(name, {
      refresh: settings.index.refresh_interval ?? '1s',
      stored: new Map(),
      seen: new Map(),
    });
    return { acknowledged: true, shards_acknowledged: true, index: name };
  };
  const list = (pattern: string): API.Indices_Get_ResponseBody => {
    const start = pattern.replace(/\*$/, '');
    const found = [...indexes.keys()].filter((name) => name.startsWith(start));
    const aliasesOf = (name: string) =>
      Object.fromEntries([...aliases].flatMap(([alias, index]) => (index === name ? [[alias, {}]] : [])));
    return Object.fromEntries(found.map((name) => [name, { aliases: aliasesOf(name) }]));
  };

  const routes: Record<string, { parameters: readonly string[]; run: (call: Call) => unknown }> = {
    'PUT /{index}': { parameters: [], run: ({ path, text }) => create(path[0] ?? '', text) },
    'GET /{index}': { parameters: ['allow_no_indices'], run: ({ path }) => list(path[0] ?? '') },
    'DELETE /{index}': {
      parameters: [],
      run({ path }): API.Indices_Delete_ResponseBody {
        named(path[0]);
        indexes.delete(path[0] ?? '');
        return { acknowledged: true };
      },
    },
    'PUT /{index}/_settings': {
      parameters: [],
      run({ path, text }): API.Indices_PutSettings_ResponseBody {
        const { index } = settingsBody.parse(JSON.parse(text));
        named(path[0]).refresh = index.refresh_interval ?? '1s';
        return { acknowledged: true };
      },
    },
    'GET /{index}/_refresh': {
      parameters: [],
      run({ path }): API.Indices_Refresh_ResponseBody {
        refresh(named(path[0]));
        return { _shards: SHARDS };
      },
    },
    'POST /_aliases': { parameters: [], run: ({ text }) => changeAliases(text) },
    'PUT /{index}/_bulk': {
      parameters: ['require_alias'],
      run: (call) => bulk(call.path[0] ?? '', call),
    },
    'GET /{index}/_count': {
      parameters: [],
      run: ({ path }): API.Count_ResponseBody => ({ count: named(path[0]).seen.size, _shards: SHARDS }),
    },
    'POST /{index}/_search': {
      parameters: ['allow_partial_search_results'],
      run({ path, text }): Types.Core_Search.SearchResult {
        const hits = search(named(path[0]), searchBody.parse(JSON.parse(text)));
        // No score: the order is given.
        return { took: 1, timed_out: false, _shards: SHARDS, hits: { hits, max_score: undefined } };
      },
    },
  };

  const answer = (method: string, url: URL, text: string): unknown => {
    const path = url.pathname.split('/').slice(1).map(decodeURIComponent);
    const name = `${method} /${path.map((part) => (part.startsWith('_') ? part : '{index}')).join('/')}`;
    requests.push(name);
    const route = routes[name];
    if (!route) throw new Refused(405, 'no_handler_found', name);
    const parameters = Object.fromEntries(url.searchParams);
    const unknown = Object.keys(parameters).filter((each) => !route.parameters.includes(each));
    if (unknown.length > 0)
      throw new Refused(400, 'illegal_argument_exception', `unknown: ${unknown.join()}`);
    return route.run({ method, path, parameters, text });
  };

  const authorization = `Basic ${Buffer.from('rushtone:p@ss').toString('base64')}`;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      if (state.hanging) return;
      const send = (status: number, body: unknown) =>
        response
          .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
          .end(JSON.stringify(body));
      try {
        if (state.broken) throw new Refused(503, 'cluster_block_exception');
        if (request.headers.authorization !== authorization) throw new Refused(401, 'security_exception');
        send(200, answer(request.method ?? '', new URL(request.url ?? '/', 'http://a'), text));
      } catch (error) {
        const { status, type } =
          error instanceof Refused ? error : { status: 400, type: 'parsing_exception' };
        send(status, { error: { type, reason: String(error), root_cause: [] }, status });
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** The value of SEARCH_URL. */
    url: `http://rushtone:p%40ss@127.0.0.1:${port}/test-songs`,
    state,
    requests,
    indexes,
    aliases,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
};
