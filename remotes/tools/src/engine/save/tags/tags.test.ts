import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { createEncoder } from 'wasm-media-encoders';
import { toneOf } from '../../../testing/tone.ts';
import { loadSound } from '../../decode/load-sound.ts';
import { kernelBytes } from '../../kernel/kernel.ts';
import { readTags } from '../../media/read-tags.ts';
import { planOf } from '../../render/plan.ts';
import { render } from '../../render/render.ts';
import { UNTOUCHED } from '../../settings/meta.ts';
import { flacFormat } from '../flac/flac.ts';
import { mp3Format } from '../mp3.ts';
import { createSink } from '../sink.ts';
import type { FileFormat } from '../writer.ts';
import type { Tags } from './tags.ts';

const WASM = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3');
const source = toneOf(440, 1, 0.5);
const TAGS: Tags = {
  title: 'Überfall – 夜',
  artist: 'Mira & Co',
  album: 'First = last',
  albumArtist: 'Various',
  genre: 'Nightcore',
  date: new Date('2024-05-06T00:00:00Z'),
  trackNumber: 7,
  comment: 'Two\nlines',
  cover: { data: Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7) % 256), mimeType: 'image/jpeg' },
};

const formats: Readonly<Record<'mp3' | 'flac', () => Promise<FileFormat>>> = {
  mp3: async () =>
    mp3Format(await createEncoder('audio/mpeg', await WebAssembly.compile(readFileSync(WASM)))),
  flac: async () => flacFormat,
};

const save = async (name: 'mp3' | 'flac', tags: Tags | null): Promise<File> => {
  const format = await formats[name]();
  const plan = planOf(source, UNTOUCHED);
  const sink = await createSink();
  const writer = format.open({ ...plan, channels: 2, tags }, sink);
  for (const block of render(kernelBytes(), source, UNTOUCHED, plan)) await writer.write(block);
  await writer.finish();
  return new File([await sink.finish(format.type)], `song.${name}`);
};

const framesOf = async (file: File): Promise<number> => {
  const { store } = await loadSound(file, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onAccepted: () => undefined,
    browserParts: () => assert.fail('decoded by the browser'),
  });
  return store.frames;
};

for (const name of ['mp3', 'flac'] as const)
  test(`a ${name} keeps tags and cover, and the sound has the same length as without`, async () => {
    const file = await save(name, TAGS);
    assert.deepEqual({ ...(await readTags(file)), cover: undefined }, { ...TAGS, cover: undefined });
    const { cover } = (await readTags(file)) ?? {};
    assert.equal(cover?.mimeType, 'image/jpeg');
    assert.ok(Buffer.from(cover?.data ?? []).equals(Buffer.from(TAGS.cover!.data)));
    assert.equal(await framesOf(file), source.frames);
    assert.equal(await framesOf(await save(name, null)), source.frames);
  });

test('a file can have some tags, or none', async () => {
  const some = await readTags(await save('mp3', { title: 'Alone' }));
  assert.deepEqual([some?.title, some?.artist, some?.cover], ['Alone', undefined, undefined]);
  assert.deepEqual(
    new Uint8Array(await (await save('mp3', {})).arrayBuffer()),
    new Uint8Array(await (await save('mp3', null)).arrayBuffer()),
  );
  assert.equal(await readTags(new File(['no audio'], 'letter.txt')), null);
});
