import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { csvLine } from '@rushtone/cli/csv';
import { CHANNELS, channelIdOf, PLAYLISTS, playlistIdOf, songAt, videoIdOf } from './catalog.ts';

const writeCsv = async (
  file: string,
  header: string[],
  rows: Iterable<readonly unknown[]>,
): Promise<void> => {
  const out = createWriteStream(file);
  out.write(csvLine(header));
  let buffer = '';
  for (const row of rows) {
    buffer += csvLine(row);
    if (buffer.length < 1_000_000) continue;
    if (!out.write(buffer)) await once(out, 'drain');
    buffer = '';
  }
  out.end(buffer);
  await once(out, 'finish');
};

function* playlistRows(): Generator<unknown[]> {
  yield ['new', 'Fresh', videoIdOf(0), true];
  yield ['network', 'Network', videoIdOf(1), true];
  for (let number = 0; number < PLAYLISTS; number += 1) {
    yield [playlistIdOf(number), `Playlist ${number}`, videoIdOf(number), number < 12];
  }
}

function* memberRows(): Generator<unknown[]> {
  for (let number = 0; number < CHANNELS; number += 1) {
    yield [channelIdOf(number), `Channel ${number}`, videoIdOf(number), number * 100, number * 9_999];
  }
}

function* songRows(count: number, now: number): Generator<unknown[]> {
  for (let index = 0; index < count; index += 1) yield Object.values(songAt(index, now));
}

/** Writes import files for `npm run admin -- import`. */
export const writeCatalog = async (folder: string, songs: number, now: number): Promise<void> => {
  await writeCsv(`${folder}/playlists.csv`, ['id', 'category_name', 'youtube_url', 'home'], playlistRows());
  await writeCsv(
    `${folder}/members.csv`,
    ['channel_id', 'channel_name', 'channel_pic', 'subs', 'views'],
    memberRows(),
  );
  await writeCsv(`${folder}/songs.csv`, Object.keys(songAt(0, now)), songRows(songs, now));
};
