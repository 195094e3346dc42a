import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startAdminFixture, type AdminFixture } from '../testing/admin-fixture.ts';

let fixture: AdminFixture;
let songs: string[];
before(async () => {
  fixture = await startAdminFixture();
  const { rows } = await fixture.pool.query<{ video_id: string }>(
    `select video_id from songs where brand = 'rushtone'
       and not exists (select 1 from lyrics l where l.video_id = songs.video_id) order by video_id limit 2`,
  );
  songs = rows.map(({ video_id }) => video_id);
});
after(() => fixture.stop());

const importLyrics = (rows: readonly object[]) =>
  fixture.admin('import', 'lyrics', fixture.file('lyrics.json', JSON.stringify(rows)), '--brand', 'rushtone');
const row = (video_id = '', lyrics = '[00:01.00]One\n[00:02.50]Two') => ({
  video_id,
  lyrics,
  source: 'The band',
  rights: 'Shown with permission.',
});
const stored = async (id = '') =>
  (await fixture.pool.query('select lyrics, source from lyrics where video_id = $1', [id])).rows[0];

test('lyrics are imported as LRC or plain text, and what is wrong with a row is named', async () => {
  const { out } = await importLyrics([row(songs[0]), row(songs[1], 'Plain\n\nwords')]);
  assert.equal(out, 'lyrics of rushtone: 2 new, 0 changed, 0 unchanged.');
  const { code, err } = await importLyrics([
    row('no-song'),
    row(songs[0], '[00:01.00]One\nTwo'),
    row(songs[0], '[00:01.00]'),
    { ...row(songs[1]), rights: '' },
  ]);
  assert.equal(code, 1);
  assert.deepEqual(
    err.split('\n').filter((line) => line.startsWith('lyrics.json')),
    [
      "lyrics.json, row 1: there is no song 'no-song'",
      'lyrics.json, row 2: lyrics has no time in its line 2, but in others',
      'lyrics.json, row 3: lyrics has no words',
      'lyrics.json, row 4: rights is empty',
    ],
  );
});

test('lyrics that were taken down stay away until they are allowed again', async () => {
  const [song = ''] = songs;
  assert.equal(
    (await fixture.admin('lyrics', 'take-down', song)).out,
    `The lyrics of ${song} are taken down (rushtone).`,
  );
  assert.deepEqual(await stored(song), { lyrics: null, source: 'The band' });
  assert.match((await fixture.admin('audit', song)).out, /lyrics taken down/);
  const refused = await importLyrics([row(song)]);
  assert.match(refused.err, /were taken down: lyrics allow brings them back/);
  assert.match((await fixture.admin('lyrics', 'take-down', song)).err, /No lyrics of .+ can be taken down/);
  assert.equal((await fixture.admin('lyrics', 'allow', song)).code, 0);
  assert.equal((await importLyrics([row(song)])).code, 0);
  assert.equal((await stored(song)).lyrics, row().lyrics);
});
