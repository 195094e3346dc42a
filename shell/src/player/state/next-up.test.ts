import type { QueueEntry, Track } from '@rushtone/contract';
import { afterEnd } from './next-up.ts';

const queue: readonly QueueEntry[] = [];
const next: Track = { videoId: 'rtNextSong1', title: 'Next', artist: 'Somebody', playlistId: 'list' };

const order = { repeat: false, shuffle: false, autoplay: false, next, queue };

describe('at the end of a song (spec §4)', () => {
  test('repeat plays the same song, whatever else is on', () => {
    expect(afterEnd({ ...order, repeat: true, shuffle: true }, true)).toEqual({ kind: 'repeat' });
  });

  test('without repeat, shuffle plays a random song', () => {
    expect(afterEnd({ ...order, shuffle: true }, true)).toEqual({ kind: 'random' });
  });

  test('without repeat and shuffle, the next song plays', () => {
    expect(afterEnd(order, true)).toEqual({
      kind: 'next',
      track: next,
    });
  });

  test('the queue takes precedence over shuffle and the next song, but not over repeat', () => {
    const entry = { id: 'a', track: { ...next, videoId: 'rtQueued001' } };
    const queued = { kind: 'queued', entry };
    expect(afterEnd({ ...order, shuffle: true, queue: [entry] }, true)).toEqual(queued);
    expect(afterEnd({ ...order, queue: [entry] }, true)).toEqual(queued);
    expect(afterEnd({ ...order, repeat: true, queue: [entry] }, true)).toEqual({
      kind: 'repeat',
    });
  });

  test('after the last song the music stops', () => {
    expect(afterEnd({ ...order, next: null }, true)).toEqual({ kind: 'stop' });
  });

  test('with autoplay, similar songs follow only after the last song', () => {
    const autoplay = { ...order, autoplay: true };
    expect(afterEnd({ ...autoplay, next: null }, true)).toEqual({ kind: 'similar' });
    expect(afterEnd(autoplay, true)).toEqual({ kind: 'next', track: next });
    expect(afterEnd({ ...autoplay, next: null, shuffle: true }, true)).toEqual({ kind: 'random' });
    expect(afterEnd({ ...autoplay, next: null }, false)).toEqual({ kind: 'stop' });
  });

  test('a site without continuous play stops after each song, but still repeats', () => {
    expect(afterEnd({ ...order, shuffle: true }, false)).toEqual({ kind: 'stop' });
    expect(afterEnd({ ...order, repeat: true }, false)).toEqual({ kind: 'repeat' });
  });
});
