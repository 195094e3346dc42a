import { columnsOf } from './draw-waveform.ts';

test('a column holds the lowest and highest value of its part of the sound', () => {
  const peaks = Float32Array.from([-0.5, 0.25, -0.125, 1, 0, 0.5, -1, 0]);
  expect(columnsOf(peaks, 2)).toEqual([
    { low: -0.5, high: 1 },
    { low: -1, high: 0.5 },
  ]);
  expect(columnsOf(peaks, 8)).toHaveLength(8);
});
