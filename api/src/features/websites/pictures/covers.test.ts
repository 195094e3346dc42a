import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js';
import { imageSize } from 'image-size';
import jpeg from 'jpeg-js';
import { encode as encodePng } from 'fast-png';
import { PLAIN_LOOK, type PublicSite, type SiteDraft, type SiteLook } from '@rushtone/domain';
import { removeOrphans } from '../../artwork/stored-files.ts';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { forgetUnusedCovers } from './covers.ts';

const DAY_MS = 86_400_000;
const LOOK = { theme: 'brand', accent: '', order: '', playlists: '' };

let server: TestServer;
let owner: string;
let other: string;
before(async () => {
  server = await startTestServer();
  owner = await server.signIn('premiumplus@example.com');
  other = await server.signIn('subscriber@example.com');
});
after(() => server.stop());

/** Pixels with one color in the left half and another in the right half. */
const pixels = (width: number, height: number, [left, right] = [200, 40]) => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1)
    data.fill((at % width < width / 2 ? left : right) ?? 0, at * 4, at * 4 + 3);
  return { data, width, height };
};
const aJpeg = (width = 1_200, height = 400, colors?: [number, number]): Buffer =>
  jpeg.encode({ ...pixels(width, height, colors), data: Buffer.from(pixels(width, height, colors).data) }, 80)
    .data;
const aPng = (width = 700, height = 300): Buffer =>
  Buffer.from(encodePng({ ...pixels(width, height), channels: 4 }));
const aWebp = async (): Promise<Buffer> => {
  const wasm = createRequire(import.meta.url).resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm');
  await initWebp(new WebAssembly.Module(readFileSync(wasm)));
  return Buffer.from(await encodeWebp(pixels(640, 320) as ImageData));
};
/** EXIF data (TIFF, little endian) with an orientation of 90° and a camera name. */
const withExif = (picture: Buffer, text: string): Buffer => {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const entries = [entry(0x010e, 2, text.length + 1, 8 + 2 + 24 + 4), entry(0x0112, 3, 1, 6)];
  const tiff = Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0\x02\0', 'latin1'),
    ...entries,
    Buffer.alloc(4),
    Buffer.from(`${text}\0`),
  ]);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, body, picture.subarray(2)]);
};

type Uploaded = { code: number; message: string; data: { file: string; width: number; height: number } };
const upload = async (picture: Buffer | string, token: string | null = owner): Promise<Uploaded> => {
  const form = new FormData();
  if (token !== null) form.set('firebase_auth_token', token);
  // The declared type is ignored.
  form.set('picture', new Blob([new Uint8Array(Buffer.from(picture))], { type: 'text/plain' }), 'a.txt');
  const sent = new Response(form);
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/website/cover',
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return response.json();
};
const open = (file: string, { host = 'localhost:8080', name = 'luna' } = {}) =>
  server.app.inject({ url: `/api/website/cover?name=${name}&v=${file}`, headers: { host } });
const openOwn = (file: string, token: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/website/cover_file',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ file, firebase_auth_token: token }).toString(),
  });
const publish = (cover: string | undefined, more: Record<string, string> = {}) =>
  callApi<SiteLook>(server, {
    call: 'POST /website/look',
    form: { ...LOOK, ...(cover !== undefined && { cover }), ...more },
    token: owner,
  });
const seen = async () => (await server.get<PublicSite>('/website/public?name=luna')).data.look?.cover;
const storedFiles = () => readdirSync(join(server.folder, 'artwork')).length;
const tidy = async (now: Date) => {
  await forgetUnusedCovers(server.db, now);
  await removeOrphans(server.db, server.options.services.files, now);
};

test('an uploaded cover is its owner’s alone until it is published, then everybody’s', async () => {
  const { code, data } = await upload(aJpeg());
  assert.deepEqual([code, data.width, data.height], [200, 1_200, 400]);
  assert.equal((await open(data.file)).statusCode, 404);
  assert.equal((await openOwn(data.file, owner)).statusCode, 200);
  assert.equal((await openOwn(data.file, other)).statusCode, 404);

  const published = await publish(data.file, { cover_alt: 'A stage', cover_position: 'top' });
  assert.deepEqual(published.data.cover, { file: data.file, alt: 'A stage', position: 'top' });
  assert.deepEqual(await seen(), { file: data.file, alt: 'A stage', position: 'top' });
  const { statusCode, headers, rawPayload } = await open(data.file);
  assert.equal(statusCode, 200);
  assert.partialDeepStrictEqual(headers, {
    'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
    'content-disposition': 'inline; filename="cover.jpg"',
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-tag': 'website-luna',
  });
  assert.deepEqual([imageSize(rawPayload).width, imageSize(rawPayload).type], [1_200, 'jpg']);
  assert.equal((await open(data.file, { host: 'slowtide.localhost:8080' })).statusCode, 404);
  assert.equal((await open(data.file, { name: 'nobody' })).statusCode, 404);

  await server.pool.query(
    `update websites set hidden_at = now() where domain_name = 'luna' and brand = 'rushtone'`,
  );
  assert.equal((await open(data.file)).statusCode, 404, 'hidden with the website');
  await server.pool.query('update websites set hidden_at = null');
});

test('the share picture shows the cover, small enough for other sites', async () => {
  const { share_picture = '' } = (await server.get<PublicSite>('/website/public?name=luna')).data;
  const { headers, rawPayload } = await server.app.inject({
    url: share_picture,
    headers: { host: 'localhost:8080' },
  });
  assert.equal(headers['content-type'], 'image/jpeg');
  assert.ok(rawPayload.length < 300_000, `${rawPayload.length} bytes`);
  const { width, height, data } = jpeg.decode(rawPayload);
  assert.deepEqual([width, height], [1_200, 630]);
  // The left half of the cover is lighter than the right one.
  const [left = 0, right = 0] = [20, 1_180].map((x) => data[(100 * width + x) * 4]);
  assert.ok(left > right + 20, `${left} and ${right}`);
});

test('a cover that somebody has exchanged in the store is shown to nobody', async () => {
  const { data } = await upload(aJpeg(900, 300));
  await publish(data.file);
  assert.equal((await open(data.file)).statusCode, 200);
  const { stored_as } = await server.db
    .selectFrom('website_covers')
    .select('stored_as')
    .where('file', '=', data.file)
    .executeTakeFirstOrThrow();
  writeFileSync(join(server.folder, 'artwork', stored_as), aJpeg(900, 300, [0, 255]));
  assert.equal((await open(data.file)).statusCode, 404);
  assert.equal((await openOwn(data.file, owner)).statusCode, 404);
  assert.match(server.log.join(''), new RegExp(`artwork refused: ${stored_as}`));
});

test('a page of the version before, which knows no cover, keeps it', async () => {
  const before = await seen();
  assert.ok(before);
  await publish(undefined);
  assert.deepEqual(await seen(), before);
});

test('every picture is written anew: turned as its camera says, smaller, without what else was in the file', async () => {
  const secret = 'taken at home, 52.5200 N';
  const { data } = await upload(withExif(aJpeg(2_000, 1_000), secret));
  assert.deepEqual([data.width, data.height], [800, 1_600], 'turned by 90°, then made to fit');
  const own = await openOwn(data.file, owner);
  assert.equal(own.rawPayload.includes(secret), false);
  assert.equal(own.rawPayload.includes('Exif'), false);
  assert.equal((await upload(aPng())).data.width, 700);
  assert.equal((await upload(await aWebp())).data.width, 640);
  const trailed = await upload(Buffer.concat([aPng(), Buffer.from('<script>alert(1)</script>')]));
  assert.equal((await openOwn(trailed.data.file, owner)).rawPayload.includes('script'), false);
});

test('refuses what is not a picture, too large, too small or damaged, with the reason', async () => {
  const good = aJpeg();
  const bomb = aPng();
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  for (const [picture, code, message] of [
    ['<svg xmlns="http://www.w3.org/2000/svg" width="700" height="300"/>', 400, /JPEG, PNG or WebP/],
    ['GIF89a\x02\x02\x02\x02\0\0\0', 400, /JPEG, PNG or WebP/],
    ['not a picture', 400, /could not be read/],
    ['', 400, /JPEG, PNG or WebP/],
    [good.subarray(0, good.length / 2), 400, /could not be read/],
    [aPng().subarray(0, 200), 400, /could not be read/],
    [bomb, 400, /too many pixels/],
    [aJpeg(400, 200), 400, /at least 600 pixels wide/],
    [Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024)]), 413, /at most 5 MB/],
    [Buffer.concat([good, Buffer.alloc(6 * 1024 * 1024)]), 413, /at most 5 MB/],
  ] as const) {
    const refused = await upload(Buffer.isBuffer(picture) ? picture : String(picture));
    assert.equal(refused.code, code, refused.message);
    assert.match(refused.message, message);
  }
});

test('refuses uploads without a website, a subscription or a session', async () => {
  const listener = await server.signIn('listener@example.com');
  assert.equal((await upload(aJpeg(), null)).code, 401);
  assert.equal((await upload(aJpeg(), listener)).code, 403);
  assert.equal((await upload(aJpeg(), other)).code, 409);
  assert.equal((await publish('A'.repeat(22))).code, 400);
  assert.equal((await publish('../../etc/passwd')).code, 400);
});

test('a cover is kept while the website, its draft or a version shows it, and no longer', async () => {
  const shown = (await upload(aJpeg(900, 300, [10, 20]))).data.file;
  await publish(shown);
  const drafted = (await upload(aJpeg(900, 300, [30, 40]))).data.file;
  const look = JSON.stringify({ ...PLAIN_LOOK, cover: { file: drafted, alt: '', position: 'center' } });
  await callApi<SiteDraft>(server, {
    call: 'POST /website/draft',
    form: { texts: '{}', look },
    token: owner,
  });
  const left = (await upload(aJpeg(900, 300, [50, 60]))).data.file;
  await publish('');
  assert.equal(await seen(), null);
  await tidy(new Date(Date.now() + 2 * DAY_MS));
  const rows = async () =>
    (await server.pool.query<{ file: string }>('select file from website_covers')).rows.map(
      ({ file }) => file,
    );
  // Publishing a look ends the look of the draft.
  const kept = await rows();
  assert.ok(kept.includes(shown), 'in a version');
  assert.ok(!kept.includes(drafted) && !kept.includes(left));
  assert.equal(storedFiles(), kept.length);
  await server.pool.query(
    `delete from website_versions; update websites set look = '{}'; delete from website_drafts`,
  );
  await tidy(new Date(Date.now() + 2 * DAY_MS));
  assert.deepEqual([await rows(), storedFiles()], [[], 0]);
});

test('the export has the pictures', async () => {
  const { file } = (await upload(aJpeg())).data;
  const exported = await server.get<{ data: { website_covers: { file: string; picture: string }[] } }>(
    '/account/export',
    { token: owner },
  );
  const [cover] = exported.data.data.website_covers;
  assert.equal(cover?.file, file);
  const picture = Buffer.from(cover?.picture.split(',')[1] ?? '', 'base64');
  assert.equal(imageSize(picture).width, 1_200);
  assert.equal(JSON.stringify(cover).includes('stored_as'), false);
});
