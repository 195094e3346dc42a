import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { createDemoCatalog } from '@rushtone/api/demo-data';
import { jpegSamples } from '@rushtone/cli/tints/jpeg-samples';
import { BRANDS } from '@rushtone/site';
import { ROOT } from '../../webpack/paths.ts';

const SONGS = path.join(ROOT, 'emulators/src/video-host/pictures');
const PLAYLISTS = path.join(ROOT, 'api/src/demo-data/pictures');
/** In bytes, of all pictures together. */
const MOST = 6_000_000;

const catalogs = BRANDS.map((brand) => createDemoCatalog(brand, new Date()));

test('each song and playlist of the demo has a picture, and there are no others', () => {
  const songs = catalogs.flatMap((catalog) => catalog.songs.map(({ video_id: id }) => `${id}.jpg`));
  assert.deepEqual(readdirSync(SONGS).toSorted(), [...songs, 'missing.jpg'].toSorted());
  const playlists = catalogs.flatMap((catalog) =>
    catalog.playlists.map(({ image_url: address }) => path.basename(address)),
  );
  assert.deepEqual(readdirSync(PLAYLISTS).toSorted(), playlists.toSorted());
  for (const { songs: drawn, playlists: lists } of catalogs)
    for (const { tint } of [...drawn, ...lists]) assert.match(tint ?? 'none', /^(?:#[0-9a-f]{6})?$/);
});

test(`the pictures take less than ${MOST / 1_000_000} MB`, () => {
  const files = [SONGS, PLAYLISTS].flatMap((folder) =>
    readdirSync(folder).map((name) => path.join(folder, name)),
  );
  assert.ok(files.reduce((sum, file) => sum + statSync(file).size, 0) < MOST);
});

test('any two of the first forty covers of a brand differ at a glance', () => {
  for (const { songs } of catalogs) {
    const samples = songs
      .slice(0, 40)
      .map(({ video_id: id }) => jpegSamples(readFileSync(path.join(SONGS, `${id}.jpg`))));
    for (const [index, left] of samples.entries())
      for (const right of samples.slice(0, index)) {
        const difference = left.reduce(
          (sum, color, at) =>
            sum +
            color.reduce((total, value, channel) => total + Math.abs(value - (right[at]?.[channel] ?? 0)), 0),
          0,
        );
        // Mean difference of a channel, of 255.
        assert.ok(difference / left.length / 3 > 12, `${difference / left.length / 3}`);
      }
  }
});
