import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { behaviorOf, brandOf, errorCodes, isVideoId } from './ids.ts';

describe('ids', () => {
  it('may have up to 64 letters, digits, dashes and underscores', () => {
    for (const id of ['dQw4w9WgXcQ', 'rt-1', '_', 'a'.repeat(64)]) assert.ok(isVideoId(id), id);
    for (const id of ['', 'a b', 'a/b', '../x', 'a'.repeat(65), 'é', undefined, null])
      assert.ok(!isVideoId(id));
  });

  it('identify the brand by the first two characters', () => {
    assert.deepEqual(['rtx', 'stx', 'xrt', 'RTx'].map(brandOf), [
      'rushtone',
      'slowtide',
      'neutral',
      'neutral',
    ]);
  });

  it('fail with each code, as a whole id or a prefix', () => {
    for (const code of errorCodes) {
      for (const id of [`error-${code}`, `error-${code}-x`, `error-${code}_x`]) {
        assert.deepEqual(behaviorOf(id), { kind: 'error', code });
      }
    }
  });

  it('stall, block or shorten; all others play a song', () => {
    assert.deepEqual(behaviorOf('stall-2'), { kind: 'stall' });
    assert.deepEqual(behaviorOf('blocked'), { kind: 'blocked' });
    assert.deepEqual(behaviorOf('short-5'), { kind: 'short', seconds: 5 });
    assert.deepEqual(behaviorOf('short-12_a'), { kind: 'short', seconds: 12 });
    for (const id of ['error-7', 'error-1010', 'stalled', 'blockedx', 'short-', 'short-0', 'x-error-2']) {
      assert.deepEqual(behaviorOf(id), { kind: 'song' }, id);
    }
  });
});
