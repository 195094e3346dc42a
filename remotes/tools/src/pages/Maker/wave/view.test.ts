import { maxZoom, moveTo, placeIn, WHOLE, zoomBy } from './view.ts';

const MAX = maxZoom({ frames: 44_100 * 60, sampleRate: 44_100 });

test('what is under the pointer stays there while one zooms in and out', () => {
  const near = zoomBy(WHOLE, 4, 0.75, MAX);
  expect(near).toEqual({ zoom: 4, start: 0.5625 });
  expect(placeIn(near, 0.75)).toBe(0.75);
  expect(zoomBy(near, 0.25, 0.1, MAX)).toEqual(WHOLE);
});

test('shows one second at least, and never beyond the ends', () => {
  expect(zoomBy(WHOLE, 1_000, 1, MAX)).toEqual({ zoom: 60, start: 1 - 1 / 60 });
  expect(zoomBy(WHOLE, 0.5, 0, MAX)).toEqual(WHOLE);
  expect([moveTo({ zoom: 2, start: 0 }, -1).start, moveTo({ zoom: 2, start: 0 }, 1).start]).toEqual([0, 0.5]);
  expect(maxZoom({ frames: 100, sampleRate: 8_000 })).toBe(1);
});
