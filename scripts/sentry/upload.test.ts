import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, beforeEach, describe, mock, test } from 'node:test';
import { crc32 } from 'node:zlib';
import type { Registry, Release } from '@rushtone/platform/registry';
import { hashOfManifest, openStore } from '@rushtone/platform/store';
import { aRelease } from '@rushtone/platform/testing/a-release';
import { z } from 'zod';
import { eventOfLine } from '../../api/src/telemetry/error-events.ts';
import { mapsCommand, sendMaps } from './send-maps.ts';
import { readSentryUpload } from './upload.ts';

const sha1 = (content: Buffer): string => createHash('sha1').update(content).digest('hex');

const assembleBody = z.strictObject({
  checksum: z.string(),
  chunks: z.array(z.string()),
  projects: z.tuple([z.literal('site')]),
  version: z.string(),
  dist: z.string(),
});

/** Accepts artifact bundles like Sentry's API, as documented. */
const startSentry = async () => {
  const chunks = new Map<string, Buffer>();
  const state = {
    uploads: 0,
    problems: [] as string[],
    bundle: null as Buffer | null,
    isBroken: false,
    polls: 0,
  };
  const routes: Record<string, (body: Buffer, type: string, origin: string) => Promise<unknown>> = {
    'GET /api/0/organizations/team/chunk-upload/': async (_body, _type, origin) => ({
      url: `${origin}/api/0/organizations/team/chunk-upload/`,
      ...{ chunkSize: 512, chunksPerRequest: 3, maxRequestSize: 1_400, maxFileSize: 1e9 },
      ...{ concurrency: 8, hashAlgorithm: 'sha1', compression: ['gzip'], accept: ['artifact_bundles_v2'] },
    }),
    async 'POST /api/0/organizations/team/chunk-upload/'(body, type) {
      state.uploads += 1;
      const files = (
        await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
      ).getAll('file');
      if (files.length > 3) state.problems.push('too many chunks');
      for (const file of files) {
        if (!(file instanceof File)) throw new Error('no file');
        const content = Buffer.from(await file.arrayBuffer());
        if (file.name !== sha1(content) || content.length > 512) state.problems.push(`chunk ${file.name}`);
        chunks.set(file.name, content);
      }
      return {};
    },
    async 'POST /api/0/organizations/team/artifactbundle/assemble/'(body) {
      const asked = assembleBody.parse(JSON.parse(String(body)));
      const missingChunks = asked.chunks.filter((each) => !chunks.has(each));
      if (missingChunks.length > 0) return { state: 'not_found', missingChunks };
      state.bundle = Buffer.concat(asked.chunks.map((each) => chunks.get(each) ?? Buffer.alloc(0)));
      if (sha1(state.bundle) !== asked.checksum) return { state: 'error', missingChunks, detail: 'checksum' };
      state.polls += 1;
      return { state: state.polls % 2 === 1 ? 'assembling' : 'ok', missingChunks };
    },
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const route = routes[`${request.method} ${request.url}`];
      const isKnown = request.headers.authorization === 'Bearer sntrys_key';
      const status = state.isBroken ? 503 : isKnown ? (route ? 200 : 404) : 401;
      const origin = `http://${request.headers.host}`;
      const answer = status === 200 ? await route?.(body, request.headers['content-type'] ?? '', origin) : {};
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { state, chunks, url: `http://127.0.0.1:${port}`, close: () => server.close() };
};

/** Reads the files of a bundle: an uncompressed ZIP file after eight bytes. */
const filesOf = (bundle: Buffer): Map<string, string> => {
  assert.equal(bundle.subarray(0, 8).toString('latin1'), 'SYSB\u0002\0\0\0');
  const end = bundle.length - 22;
  assert.equal(bundle.readUInt32LE(end), 0x06054b50);
  const files = new Map<string, string>();
  let at = bundle.readUInt32LE(end + 16);
  for (let left = bundle.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(bundle.readUInt32LE(at), 0x02014b50);
    const [size, nameLength] = [bundle.readUInt32LE(at + 24), bundle.readUInt16LE(at + 28)];
    const local = bundle.readUInt32LE(at + 42);
    assert.equal(bundle.readUInt32LE(local), 0x04034b50);
    const start = local + 30 + nameLength;
    const content = bundle.subarray(start, start + size);
    assert.equal(crc32(content), bundle.readUInt32LE(at + 16));
    files.set(bundle.toString('utf8', at + 46, at + 46 + nameLength), String(content));
    at += 46 + nameLength;
  }
  assert.equal(at, end);
  return files;
};

const SCRIPT = 'r/listening/1.2.3/Song.1a2b3c4d.js';
const MAP = {
  version: 3,
  file: 'Song.1a2b3c4d.js',
  sources: ['remotes/listening/Song.tsx'],
  names: [],
  mappings: 'AAAA',
};

const sentry = await startSentry();
const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-maps-'));
const store = openStore({ kind: 'folder', folder });
const released: Release = {
  ...aRelease('listening', '1.2.3'),
  files: { 'Song.1a2b3c4d.js': 'sha384-a', 'Song.css': 'sha384-b', 'plain.js': 'sha384-c' },
};
await store.create(SCRIPT, `throw new Error('${'x'.repeat(3_000)}')`);
await store.create('r/listening/1.2.3/plain.js', '');
await store.create(`maps/${SCRIPT}.map`, JSON.stringify(MAP));

const set = (env: Record<string, string>) => {
  for (const name of ['SENTRY_URL', 'SENTRY_ORG', 'SENTRY_PROJECT', 'SENTRY_AUTH_TOKEN'])
    delete process.env[name];
  Object.assign(process.env, env);
};
const ALL = {
  SENTRY_URL: sentry.url,
  SENTRY_ORG: 'team',
  SENTRY_PROJECT: 'site',
  SENTRY_AUTH_TOKEN: 'sntrys_key',
};
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  mock.method(console, 'log', (line: string) => said.push(line));
  mock.method(console, 'error', (line: string) => said.push(line));
});
after(() => {
  set({});
  mock.reset();
  sentry.close();
  rmSync(folder, { recursive: true });
});

describe('the source maps of a release', () => {
  test('are uploaded to the error service, with the debug IDs that page errors contain', async () => {
    set(ALL);
    await sendMaps(store, released);
    assert.match(String(said), /^127\.0\.0\.1:\d+ has the source maps of listening@1\.2\.3: 1 scripts\.$/);
    const { bundle, problems, uploads } = sentry.state;
    assert.ok(bundle && uploads > 1);
    assert.deepEqual(problems, []);
    const files = filesOf(bundle);
    const manifest = JSON.parse(files.get('manifest.json') ?? '');
    const report = {
      ...{ remote: 'listening', version: '1.2.3', channel: 'stable', rev: 1, kind: 'error' },
      stack: `Error: x\n    at Song (https://rushtone.com/${SCRIPT}?v=2:1:20)\n    at a (https://cdn.example/other.js:1:1)`,
    };
    const line = JSON.stringify({ level: 40, time: 1, msg: 'a page failed', report });
    const event = eventOfLine(line, { environment: 'test', release: undefined });
    const code_file = `https://rushtone.com/${SCRIPT}`;
    const [image] = event?.debug_meta?.images ?? [];
    assert.match(image?.debug_id ?? '', /^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.deepEqual(event?.debug_meta?.images, [
      { type: 'sourcemap', code_file, debug_id: image?.debug_id },
    ]);
    assert.equal(event?.exception.values[0]?.stacktrace?.frames.at(-1)?.abs_path, code_file);
    assert.deepEqual([manifest.release, manifest.dist], [event?.release, event?.dist]);
    assert.deepEqual([manifest.org, manifest.project], ['team', 'site']);
    const id = { 'debug-id': image?.debug_id };
    assert.deepEqual(manifest.files, {
      [`_/_/${SCRIPT}`]: {
        url: `~/${SCRIPT}`,
        type: 'minified_source',
        headers: { ...id, Sourcemap: 'Song.1a2b3c4d.js.map' },
      },
      [`_/_/${SCRIPT}.map`]: { url: `~/${SCRIPT}.map`, type: 'source_map', headers: id },
    });
    assert.deepEqual([...files.keys()].slice(1), Object.keys(manifest.files));
    const map = JSON.parse(files.get(`_/_/${SCRIPT}.map`) ?? '');
    assert.deepEqual(map, { ...MAP, debug_id: image?.debug_id, debugId: image?.debug_id });
    assert.ok(files.get(`_/_/${SCRIPT}`)?.endsWith(`\n//# debugId=${image?.debug_id}\n`));
  });

  test('are uploaded only once, and can be uploaded again with a command', async () => {
    set(ALL);
    const { uploads } = sentry.state;
    await sendMaps(store, released);
    assert.equal(sentry.state.uploads, uploads);
    await store.create('r/listening/1.2.3/release.json', JSON.stringify(released));
    const named = { version: '1.2.3', hash: hashOfManifest(released) };
    const registry = { channels: { listening: { live: named, versions: [named] } } } as unknown as Registry;
    const session = { store, read: async () => registry };
    assert.match(
      String(await mapsCommand(session, ['listening'])),
      /has the source maps of listening@1\.2\.3/,
    );
    await assert.rejects(mapsCommand(session, ['tools']), /tools is not in the registry/);
    set({});
    await assert.rejects(
      mapsCommand(session, ['listening']),
      /set SENTRY_ORG, SENTRY_PROJECT and SENTRY_AUTH_TOKEN/,
    );
  });

  test('do not block a release if the service is unavailable or refuses them', async () => {
    set(ALL);
    sentry.state.isBroken = true;
    await sendMaps(store, released);
    sentry.state.isBroken = false;
    set({ ...ALL, SENTRY_AUTH_TOKEN: 'wrong' });
    await sendMaps(store, released);
    assert.match(
      said[0] ?? '',
      /were not uploaded: .* answered 503.*\nTry again: npm run release -- maps listening 1\.2\.3$/,
    );
    assert.match(said[1] ?? '', /answered 401/);
  });

  test('are not uploaded without settings', async () => {
    set({});
    const { uploads } = sentry.state;
    await sendMaps(store, released);
    assert.deepEqual([said, sentry.state.uploads], [[], uploads]);
  });
});

test('invalid settings are named in the error', () => {
  const url = (SENTRY_URL: string, more = {}) => readSentryUpload({ ...ALL, SENTRY_URL, ...more });
  assert.throws(
    () => readSentryUpload({ SENTRY_ORG: 'team' }),
    /^Error: SENTRY_PROJECT, SENTRY_AUTH_TOKEN missing/,
  );
  assert.throws(() => url('http://sentry.internal'), /^Error: SENTRY_URL must be an address/);
  assert.throws(() => url('sentry.io'), /^Error: SENTRY_URL/);
  assert.throws(
    () => url('https://sentry.io', { SENTRY_ORG: 'a/../b' }),
    /^Error: SENTRY_ORG and SENTRY_PROJECT/,
  );
  assert.equal(
    url('http://sentry.internal/', { INTERNAL_NETWORKS: '*.internal' })?.url,
    'http://sentry.internal',
  );
  assert.equal(readSentryUpload({ ...ALL, SENTRY_URL: '' })?.url, 'https://sentry.io');
});
