import fc from 'fast-check';
import { seedOf, wavePath } from './wave-path.ts';

const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
const heights = (path: string) => numbers(path).filter((_, index) => index % 2 === 1);

const shape = fc.record({
  width: fc.integer({ min: 10, max: 2000 }),
  height: fc.integer({ min: 4, max: 800 }),
  cycles: fc.double({ min: 0.5, max: 20, noNaN: true }),
  seed: fc.integer({ min: 0, max: 100_000 }),
});

test('the line starts and ends in the middle', () => {
  fc.assert(
    fc.property(shape, (given) => {
      const path = numbers(wavePath(given));
      expect(path.slice(0, 2)).toEqual([0, given.height / 2]);
      expect(path.at(-1)).toBeCloseTo(given.height / 2, 0);
      expect(path.at(-2)).toBeCloseTo(given.width, 0);
    }),
  );
});

test('the line never leaves its box', () => {
  fc.assert(
    fc.property(shape, (given) => {
      for (const y of heights(wavePath(given))) {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(given.height);
      }
    }),
  );
});

test('copies of a joined line connect seamlessly', () => {
  const path = numbers(wavePath({ width: 100, height: 40, cycles: 3, seed: 7, ends: 'joined' }));
  expect(path.at(-1)).toBeCloseTo(path[1] ?? NaN, 1);
});

test('the same name always gives the same seed', () => {
  expect(seedOf('Glass Highway')).toBe(seedOf('Glass Highway'));
  expect(seedOf('Glass Highway')).not.toBe(seedOf('Run With the Comets'));
});
