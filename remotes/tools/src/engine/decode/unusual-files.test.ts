import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNUSUAL_FILES, type Upload } from '../../testing/audio-files.ts';
import { MakerFailure } from '../failure.ts';
import { loadSound } from './load-sound.ts';

const load = ({ name, mimeType, buffer }: Upload) =>
  loadSound(new File([new Uint8Array(buffer)], name, { type: mimeType }), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onAccepted: () => undefined,
    // Fails like the browser's decoder for unknown content.
    browserParts: () => {
      throw new Error('Unable to decode audio data');
    },
  });

test('the table has at least 25 unusual files', () => assert.ok(UNUSUAL_FILES.length >= 25));

for (const [file, reason] of UNUSUAL_FILES)
  test(`${file.name} ${reason ? `fails with the reason “${reason}”` : 'loads'}`, async () => {
    if (reason)
      await assert.rejects(load(file), (error) => error instanceof MakerFailure && error.reason === reason);
    else assert.ok((await load(file)).store.frames > 0);
  });
