import { boundsInEffect, secondInSong, spanOf } from './bounds.ts';

const bounds = { start: 12, end: 180 };
const whole = { videoId: 'a', title: 'A', artist: 'Vela', playlistId: null };
const track = { ...whole, bounds };

test('bounds apply while the user wants them, and equal bounds are the same object', () => {
  expect(boundsInEffect(true, track)).toBe(bounds);
  expect(boundsInEffect(true, track, { ...bounds })).not.toBe(bounds);
  expect(boundsInEffect(true, track, { ...bounds })).toEqual(bounds);
  expect(boundsInEffect(false, track, bounds)).toBeNull();
  expect(boundsInEffect(true, whole)).toBeNull();
  expect(boundsInEffect(true, null)).toBeNull();
});

test('a second outside the song maps to its start', () => {
  expect([0, 12, 90, 180, 300].map((second) => secondInSong(second, bounds))).toEqual([12, 12, 90, 12, 12]);
  expect([0, 300].map((second) => secondInSong(second, { start: 12, end: null }))).toEqual([12, 300]);
  expect(secondInSong(300, null)).toBe(300);
});

test('a song spans its bounds, at most to the end of the video', () => {
  expect(spanOf({ bounds, duration: 200 })).toEqual({ start: 12, end: 180 });
  expect(spanOf({ bounds, duration: 150 })).toEqual({ start: 12, end: 150 });
  expect(spanOf({ bounds: { start: 12, end: null }, duration: 200 })).toEqual({ start: 12, end: 200 });
  expect(spanOf({ bounds: null, duration: 0 })).toEqual({ start: 0, end: 0 });
  expect(spanOf({ bounds, duration: 0 })).toEqual({ start: 12, end: 180 });
});
