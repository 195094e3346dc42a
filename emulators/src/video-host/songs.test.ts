import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { songOf } from './songs.ts';

const ids = ['rt', 'st', 'x'].flatMap((brand) =>
  Array.from({ length: 60 }, (_, index) => `${brand}-${index}`),
);

describe('songs', () => {
  it('are always the same for an id, and use an existing loop', () => {
    for (const id of ids) {
      const song = songOf(id);
      assert.deepEqual(songOf(id), song);
      assert.ok(existsSync(join(import.meta.dirname, 'loops', `${song.loop}.ogg`)), song.loop);
      assert.ok(song.duration >= 126 && song.duration <= 234);
    }
  });

  it('last as long as the id says', () => {
    assert.equal(songOf('short-5').duration, 5);
  });

  it('sound different for most ids of a brand', () => {
    const sounds = new Set(ids.slice(0, 60).map((id) => JSON.stringify({ ...songOf(id), duration: 0 })));
    assert.ok(sounds.size >= 30, String(sounds.size));
  });
});
