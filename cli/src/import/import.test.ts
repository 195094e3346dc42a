import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startAdminFixture, type AdminFixture } from '../testing/admin-fixture.ts';

let fixture: AdminFixture;
before(async () => {
  fixture = await startAdminFixture();
});
after(() => fixture.stop());

const HEADER = 'video_id,title,artist,playlist,date_added\n';
const importSongs = (name: string, content: string | Buffer, ...options: string[]) =>
  fixture.admin('import', 'songs', fixture.file(name, content), '--brand', 'rushtone', ...options);

const titleOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await fixture.pool.query<{ title: string }>(
    'select title from songs where video_id = $1',
    [id],
  );
  return rows[0]?.title;
};
const countSongs = async () => (await fixture.pool.query('select 1 from songs')).rowCount;

describe('importing songs', () => {
  test('counts new, changed and unchanged rows, and updates by the video id', async () => {
    const first = await importSongs(
      'a.csv',
      `${HEADER}imp-1,One,A,full-throttle,2026-01-01\nimp-2,Two,B,full-throttle,2026-01-02\n`,
    );
    assert.deepEqual([first.code, first.out], [0, 'songs of rushtone: 2 new, 0 changed, 0 unchanged.']);
    const second = await importSongs(
      'a.csv',
      `${HEADER}imp-1,One,A,full-throttle,2026-01-01\nimp-2,Zwei,B,full-throttle,2026-01-02\n`,
    );
    assert.equal(second.out, 'songs of rushtone: 0 new, 1 changed, 1 unchanged.');
    assert.equal(await titleOf('imp-2'), 'Zwei');
  });

  test('reports the same counts in a dry run and writes nothing', async () => {
    const dry = await importSongs(
      'dry.csv',
      `${HEADER}imp-dry,Dry,A,full-throttle,2026-01-01\n`,
      '--dry-run',
    );
    assert.deepEqual(
      [dry.code, dry.out],
      [0, 'songs of rushtone: 1 new, 0 changed, 0 unchanged. Dry run: nothing was written.'],
    );
    assert.equal(await titleOf('imp-dry'), undefined);
  });

  test('reports every invalid row with its number and imports nothing from the file', async () => {
    const before_ = await countSongs();
    const rows = [
      'imp-good,Good,A,full-throttle,2026-01-01',
      'not an id,Title,A,full-throttle,2026-01-01',
      'imp-b,,A,full-throttle,30.02.2026',
      'imp-c,Title,A,full-throttle,2026-02-30',
      'imp-d,Title,A,no-such-list,2026-01-01',
      'imp-good,Again,A,full-throttle,2026-01-01',
      'imp-e,too,few',
      'imp-f,Title,A,new,2026-01-01',
    ];
    const { code, out, err } = await importSongs('bad.csv', HEADER + rows.join('\n'));
    assert.deepEqual([code, out], [1, '']);
    assert.deepEqual(
      err.split('\n').filter((line) => line.startsWith('bad.csv')),
      [
        `bad.csv, row 3: video_id must be a video id (letters, digits, - and _), not 'not an id'`,
        `bad.csv, row 4: title is empty; date_added must be a date like 2026-03-31 or 2026-03-31T18:00:00Z, not '30.02.2026'`,
        `bad.csv, row 5: date_added must be a date like 2026-03-31 or 2026-03-31T18:00:00Z, not '2026-02-30'`,
        `bad.csv, row 6: there is no playlist 'no-such-list': import playlists first`,
        `bad.csv, row 7: video_id imp-good is already in row 2`,
        'bad.csv, row 8: has 3 fields; the header has 5',
        'bad.csv, row 9: the playlist new is computed: choose a playlist of your own',
      ],
    );
    assert.match(err, /7 bad rows; nothing was imported\.$/);
    assert.equal(await countSongs(), before_);
  });

  test('counts all invalid rows and prints the first hundred', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => `bad id ${index},T,A,full-throttle,2026-01-01`);
    const { code, err } = await importSongs('many.csv', HEADER + rows.join('\n'));
    assert.equal(code, 1);
    assert.equal(err.split('\n').filter((line) => line.startsWith('many.csv')).length, 100);
    assert.match(err, /… and 150 more\.\n250 bad rows/);
  });

  test('refuses an unknown column, invalid CSV, and a file that is not UTF-8', async () => {
    const unknown = await importSongs('u.csv', 'video_id,titel\nimp-1,x\n');
    assert.match(unknown.err, /row 2: unknown column titel \(known: video_id, title/);
    const broken = await importSongs('b.csv', `${HEADER}imp-1,"never ends`);
    assert.match(
      broken.err,
      /row 2: a quoted field without a closing quote; the rest of the file was not read/,
    );
    const latin = await importSongs(
      'l.csv',
      Buffer.from(`${HEADER}imp-1,Caf\xe9,A,full-throttle,2026-01-01\n`, 'latin1'),
    );
    assert.match(latin.err, /the file is not UTF-8/);
  });

  test('keeps the characters of every script, accepts a byte order mark, and makes the song searchable', async () => {
    const title = '夜更かし ليل 밤 👩‍🎤 Ängström';
    const content = `\ufeff${HEADER}imp-script,"${title}",硝子坂,full-throttle,2026-01-01\r\n`;
    assert.equal((await importSongs('script.csv', content)).code, 0);
    assert.equal(await titleOf('imp-script'), title);
    const { rows } = await fixture.pool.query(
      `select sort_key, artist_key from songs where video_id = 'imp-script' and search like '% 更か%'`,
    );
    assert.equal(rows[0]?.sort_key, '夜更かし ليل 밤 👩‍🎤 angstrom'.normalize('NFKD'));
  });

  test('reads JSON, and reports lone surrogates and nested values', async () => {
    const song = {
      video_id: 'imp-json',
      title: 'J',
      artist: 'A',
      playlist: 'full-throttle',
      date_added: '2026-01-01',
    };
    const good = await importSongs('g.json', JSON.stringify([song], null, 2));
    assert.deepEqual([good.code, await titleOf('imp-json')], [0, 'J']);
    const text = `[${JSON.stringify({ ...song, title: { en: 'J' } })},\n${JSON.stringify(song).replace('"J"', '"\\ud800"')}]`;
    const bad = await importSongs('bad.json', text);
    assert.match(bad.err, /row 1: title must be a string, a number/);
    assert.match(bad.err, /row 2: title contains invalid characters/);
  });

  test('updates the number of songs of each playlist', async () => {
    const { rows } = await fixture.pool.query(
      `select size, (select count(*)::int from songs s where s.brand = p.brand and s.playlist = p.id) as songs
       from playlists p where brand = 'rushtone' and id = 'full-throttle'`,
    );
    assert.equal(rows[0]?.size, rows[0]?.songs);
  });
});

describe('lengths and bounds of songs', () => {
  const TIMED = 'video_id,title,artist,playlist,date_added,duration\n';
  const row = (id: string, duration: number | string) => `${id},T,A,full-throttle,2026-01-01,${duration}\n`;
  const importBounds = (content: string) =>
    fixture.admin('import', 'bounds', fixture.file('bounds.csv', content), '--brand', 'rushtone');
  const timesOf = async (id: string) => {
    const { rows } = await fixture.pool.query<object>(
      'select duration, start_second, end_second from songs where video_id = $1',
      [id],
    );
    return rows[0];
  };
  const known = { duration: 200, start_second: 12, end_second: 180 };

  test('importing songs sets lengths, importing bounds sets bounds, and neither affects the other', async () => {
    assert.equal((await importSongs('t.csv', TIMED + row('imp-t', 200))).code, 0);
    const { code, out } = await importBounds('video_id,start_second,end_second\nimp-t,12,180\n');
    assert.deepEqual([code, out], [0, 'bounds of rushtone: 0 new, 1 changed, 0 unchanged.']);
    assert.deepEqual(await timesOf('imp-t'), known);
    assert.equal((await importSongs('t.csv', TIMED + row('imp-t', 190))).code, 0);
    assert.deepEqual(await timesOf('imp-t'), { ...known, duration: 190 });
    assert.equal((await importSongs('t.csv', TIMED + row('imp-t', 200))).code, 0);
  });

  test('reports what is wrong with each row, and writes nothing', async () => {
    const songs = await importSongs(
      'w.csv',
      TIMED + row('imp-t', 179) + row('imp-w', 0) + row('imp-x', '3:20'),
    );
    assert.deepEqual(
      songs.err.split('\n').filter((line) => line.startsWith('w.csv')),
      [
        'w.csv, row 2: duration 179 is before the end of the song: change its bounds first',
        "w.csv, row 3: duration must be a whole number of seconds from 1, not '0'",
        "w.csv, row 4: duration must be a whole number of seconds from 1, not '3:20'",
      ],
    );
    const rows = ['imp-t,50,50', 'imp-none,1,2', 'imp-1,-1,', 'imp-2,,0', 'imp-t,200,', 'imp-t,,201'];
    const bounds = await importBounds(`video_id,start_second,end_second\n${rows.join('\n')}\n`);
    assert.deepEqual(
      bounds.err.split('\n').filter((line) => line.startsWith('bounds.csv')),
      [
        'bounds.csv, row 2: end_second 50 is not after start_second 50',
        "bounds.csv, row 3: there is no song 'imp-none'",
        "bounds.csv, row 4: start_second must be a whole number from 0, not '-1'",
        'bounds.csv, row 5: end_second 0 is not after start_second 0',
        'bounds.csv, row 6: video_id imp-t is already in row 2',
        'bounds.csv, row 6: the bounds lie beyond the end of the video, whose duration is 200',
        'bounds.csv, row 7: video_id imp-t is already in row 2',
        'bounds.csv, row 7: the bounds lie beyond the end of the video, whose duration is 200',
      ],
    );
    assert.deepEqual(await timesOf('imp-t'), known);
  });

  test('an empty cell removes a bound', async () => {
    assert.equal((await importBounds('video_id,start_second,end_second\nimp-t,12,\n')).code, 0);
    assert.deepEqual(await timesOf('imp-t'), { ...known, end_second: null });
  });
});

describe('recipes of songs', () => {
  const importRecipes = (content: string) =>
    fixture.admin('import', 'recipes', fixture.file('recipes.csv', content), '--brand', 'rushtone');
  const recipeOf = async (id: string) =>
    (
      await fixture.pool.query<{ recipe: string | null }>('select recipe from songs where video_id = $1', [
        id,
      ])
    ).rows[0]?.recipe;

  test('accepts a link or its query string, and an empty cell removes it', async () => {
    const link = 'https://rushtone.example/account/maker?v=1&speed=0.8&pitch=-2&reverb=40';
    const { code, out } = await importRecipes(`video_id,recipe\nimp-t,${link}\n`);
    assert.deepEqual([code, out], [0, 'recipes of rushtone: 0 new, 1 changed, 0 unchanged.']);
    assert.equal(await recipeOf('imp-t'), 'v=1&speed=0.8&pitch=-2&reverb=40');
    assert.equal((await importRecipes('video_id,recipe\nimp-t,\n')).code, 0);
    assert.equal(await recipeOf('imp-t'), null);
  });

  test('reports what is wrong with each row', async () => {
    const rows = ['imp-none,v=1&speed=0.8', 'imp-1,slowed and reverb', 'imp-2,v=1&speed=<b>'];
    const { err } = await importRecipes(`video_id,recipe\n${rows.join('\n')}\n`);
    assert.deepEqual(
      err.split('\n').filter((line) => line.startsWith('recipes.csv')),
      [
        "recipes.csv, row 2: there is no song 'imp-none'",
        "recipes.csv, row 3: recipe must be a recipe link of the maker, such as v=1&speed=0.8, not 'slowed and reverb'",
        "recipes.csv, row 4: recipe must be a recipe link of the maker, such as v=1&speed=0.8, not 'v=1&speed=<b>'",
      ],
    );
  });
});

test('gains of songs are imported in dB, and each wrong one is named', async () => {
  const importGains = (content: string) =>
    fixture.admin('import', 'gains', fixture.file('gains.csv', content), '--brand', 'rushtone');
  assert.equal(
    (await importGains('video_id,gain\nimp-t,-3.5\n')).out,
    'gains of rushtone: 0 new, 1 changed, 0 unchanged.',
  );
  const { err } = await importGains('video_id,gain\nimp-t,loud\nimp-1,-30\n');
  assert.deepEqual(
    err.split('\n').filter((line) => line.startsWith('gains.csv')),
    [
      "gains.csv, row 2: gain must be a number of dB from -24 to 24, not 'loud'",
      "gains.csv, row 3: gain must be a number of dB from -24 to 24, not '-30'",
    ],
  );
});

test('tempos of songs are imported in beats per minute, and each wrong one is named', async () => {
  const importTempos = (content: string) =>
    fixture.admin('import', 'tempos', fixture.file('tempos.csv', content), '--brand', 'rushtone');
  assert.equal(
    (await importTempos('video_id,tempo\nimp-t,151\n')).out,
    'tempos of rushtone: 0 new, 1 changed, 0 unchanged.',
  );
  const { err } = await importTempos('video_id,tempo\nimp-t,fast\nimp-1,12\n');
  assert.deepEqual(
    err.split('\n').filter((line) => line.startsWith('tempos.csv')),
    [
      "tempos.csv, row 2: tempo must be a whole number of beats per minute from 20 to 400, not 'fast'",
      "tempos.csv, row 3: tempo must be a whole number of beats per minute from 20 to 400, not '12'",
    ],
  );
});

describe('exporting and importing again', () => {
  before(() =>
    fixture.pool.query(
      `update songs set start_second = 7, end_second = duration - 3,
         recipe = 'v=1&speed=0.8&reverb=' || position, gain = -position / 2.0 where brand = 'slowtide' and position <= 2`,
    ),
  );
  for (const name of [
    'songs',
    'bounds',
    'recipes',
    'gains',
    'tempos',
    'lyrics',
    'playlists',
    'members',
    'news',
    'testimonials',
  ]) {
    for (const format of ['csv', 'json']) {
      test(`changes nothing: ${name} as ${format}`, async () => {
        const file = join(fixture.folder, `${name}.${format}`);
        assert.equal((await fixture.admin('export', name, '--brand', 'slowtide', '--out', file)).code, 0);
        assert.ok(readFileSync(file, 'utf8').length > 100);
        const { code, out, err } = await fixture.admin('import', name, file, '--brand', 'slowtide');
        assert.deepEqual([code, err.includes('bad')], [0, false], err);
        assert.match(out, /: 0 new, 0 changed, [1-9]\d* unchanged\.$/);
      });
    }
  }
});

test('the sample files can be imported in the order given in their README', async () => {
  const samples = join(import.meta.dirname, '../../sample');
  for (const name of [
    'playlists',
    'members',
    'songs',
    'bounds',
    'recipes',
    'gains',
    'tempos',
    'testimonials',
    'news',
  ]) {
    const { code, err } = await fixture.admin(
      'import',
      name,
      join(samples, `${name}.csv`),
      '--brand',
      'rushtone',
    );
    assert.equal(code, 0, err);
  }
  for (const name of ['songs', 'lyrics'])
    assert.equal(
      (await fixture.admin('import', name, join(samples, `${name}.json`), '--brand', 'rushtone')).code,
      0,
    );
});
