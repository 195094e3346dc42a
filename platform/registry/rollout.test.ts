import { isInRollout } from './rollout.ts';

const visitors = Array.from({ length: 10_000 }, (_, number) => `visitor-${number.toString(36)}`);
const share = (percent: number, remote: string) =>
  visitors.filter((visitor) => isInRollout(percent, visitor, remote));

describe('the rollout of a canary', () => {
  test.each(['listening', 'network', 'subscribe', 'tools'])(
    'includes 5 ± 0.7 % of 10,000 visitors for %s',
    (remote) => {
      const percent = share(5, remote).length / 100;
      expect(percent).toBeGreaterThan(4.3);
      expect(percent).toBeLessThan(5.7);
    },
  );

  test('keeps every visitor when the percentage grows', () => {
    const grown = new Set(share(20, 'tools'));
    expect(share(5, 'tools').filter((visitor) => !grown.has(visitor))).toEqual([]);
  });

  test('includes no one at 0 %, everyone at 100 %, and different visitors for a different remote', () => {
    expect(share(0, 'tools')).toEqual([]);
    expect(share(100, 'tools')).toHaveLength(10_000);
    const other = new Set(share(5, 'network'));
    expect(share(5, 'tools').filter((visitor) => other.has(visitor)).length).toBeLessThan(60);
  });
});
