import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { startAdminFixture, type AdminFixture } from '../testing/admin-fixture.ts';
import { PICTURES } from '../testing/pictures.ts';

let fixture: AdminFixture;
let requested: string[] = [];
let pictures: Readonly<Record<string, Buffer | number>> = {};

/** A fake video host that serves thumbnails. */
const host = createServer(({ url = '' }, response) => {
  const id = url.split('/')[2] ?? '';
  requested.push(id);
  const picture = pictures[id] ?? PICTURES.gradient;
  if (typeof picture === 'number') response.writeHead(picture).end();
  else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
});

before(async () => {
  fixture = await startAdminFixture();
  await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  await new Promise((resolve) => host.close(resolve));
  await fixture.stop();
});

const tints = (...argv: string[]) => {
  requested = [];
  const { port } = host.address() as AddressInfo;
  const env = { DATABASE_URL: fixture.url, VIDEO_ORIGIN: `http://127.0.0.1:${port}` };
  return fixture.adminWith(env, 'tints', ...argv);
};
const tintOf = async (id: string): Promise<string | null | undefined> =>
  (await fixture.pool.query<{ tint: string | null }>('select tint from songs where video_id = $1', [id]))
    .rows[0]?.tint;

test('tints processes new covers and retries failed ones', async () => {
  const { rows } = await fixture.pool.query<{ video_id: string }>(
    `update songs set tint = null where (brand, video_id) in
       (select brand, video_id from songs where brand = 'rushtone' order by video_id limit 4) returning video_id`,
  );
  const [yellow = '', gray = '', gone = '', broken = ''] = rows.map(({ video_id }) => video_id).toSorted();
  pictures = {
    [yellow]: PICTURES.progressive,
    [gray]: PICTURES.gray,
    [gone]: 404,
    [broken]: Buffer.from('<svg/>'),
  };

  const first = await tints('--brand', 'rushtone');
  assert.equal(first.code, 0);
  assert.match(first.out, /^3 of 4 covers were looked at\./);
  assert.equal(first.err, `${broken}: The picture cannot be read: SOI not found`);
  assert.deepEqual(requested.toSorted(), [yellow, gray, gone, broken]);
  assert.match((await tintOf(yellow)) ?? '', /^#[0-9a-f]{6}$/);
  assert.deepEqual([await tintOf(gray), await tintOf(gone), await tintOf(broken)], ['', '', null]);

  pictures = { [broken]: 503 };
  assert.equal((await tints()).err, `${broken}: The host answered 503.`);
  assert.deepEqual(requested, [broken]);
  pictures = {};
  assert.match((await tints()).out, /^1 of 1 covers/);
  assert.match((await tints()).out, /^0 of 0 covers/);
});

test('tints finds the color of a playlist’s own picture, but not of one on the site itself', async () => {
  const { port } = host.address() as AddressInfo;
  const own = `http://127.0.0.1:${port}/own/picture.jpg`;
  await fixture.pool.query(
    `update playlists set image_url = $1 where brand = 'rushtone' and id = 'sugar-rush'`,
    [own],
  );
  await fixture.pool.query(
    `update playlists set tint = null where brand = 'rushtone' and id = 'full-throttle'`,
  );
  assert.match((await tints('--brand', 'rushtone')).out, /^1 of 1 covers were looked at\./);
  assert.deepEqual(requested, ['picture.jpg']);
  const { rows } = await fixture.pool.query<{ id: string; tint: string | null }>(
    `select id, tint from playlists where brand = 'rushtone' and id in ('sugar-rush', 'full-throttle') order by id`,
  );
  assert.equal(rows[0]?.tint, null);
  assert.match(rows[1]?.tint ?? '', /^#[0-9a-f]{6}$/);
});

test('--all processes every cover of the brand again', async () => {
  const { rows } = await fixture.pool.query<{ songs: number }>(
    `select count(*)::int as songs from songs where brand = 'slowtide'`,
  );
  assert.match((await tints('--brand', 'slowtide', '--all')).out, new RegExp(`^${rows[0]?.songs} of`));
  const { rows: different } = await fixture.pool.query(
    `select distinct tint from songs where brand = 'slowtide'`,
  );
  assert.equal(different.length, 1);
});

test('without a video host, the error names the missing setting', async () => {
  const { code, err } = await fixture.admin('tints');
  assert.equal(code, 1);
  assert.match(err, /There is no video host: set VIDEO_HOST=youtube\./);
});
