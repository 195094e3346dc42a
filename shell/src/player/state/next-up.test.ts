import type { QueueEntry, Track } from '@rushtone/contract';
import { afterEnd } from './next-up.ts';

const queue: readonly QueueEntry[] = [];
const next: Track = { videoId: 'rtNextSong1', title: 'Next', artist: 'Somebody', playlistId: 'list' };

describe('at the end of a song (spec §4)', () => {
  test('repeat plays the same song, whatever else is on', () => {
    expect(afterEnd({ repeat: true, shuffle: true, next, queue }, true)).toEqual({ kind: 'repeat' });
  });

  test('without repeat, shuffle plays a random song', () => {
    expect(afterEnd({ repeat: false, shuffle: true, next, queue }, true)).toEqual({ kind: 'random' });
  });

  test('without repeat and shuffle, the next song plays', () => {
    expect(afterEnd({ repeat: false, shuffle: false, next, queue }, true)).toEqual({
      kind: 'next',
      track: next,
    });
  });

  test('the queue goes before shuffle and before the next song, but not before repeat', () => {
    const entry = { id: 'a', track: { ...next, videoId: 'rtQueued001' } };
    const queued = { kind: 'queued', entry };
    expect(afterEnd({ repeat: false, shuffle: true, next, queue: [entry] }, true)).toEqual(queued);
    expect(afterEnd({ repeat: false, shuffle: false, next, queue: [entry] }, true)).toEqual(queued);
    expect(afterEnd({ repeat: true, shuffle: false, next, queue: [entry] }, true)).toEqual({
      kind: 'repeat',
    });
  });

  test('after the last song the music stops', () => {
    expect(afterEnd({ repeat: false, shuffle: false, next: null, queue }, true)).toEqual({ kind: 'stop' });
  });

  test('a site without continuous play stops after each song, but repeats', () => {
    expect(afterEnd({ repeat: false, shuffle: true, next, queue }, false)).toEqual({ kind: 'stop' });
    expect(afterEnd({ repeat: true, shuffle: false, next, queue }, false)).toEqual({ kind: 'repeat' });
  });
});
