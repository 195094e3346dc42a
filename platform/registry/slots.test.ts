import { aRelease } from '../testing/a-release.ts';
import type { Filling, Release } from './registry.ts';
import { fillingsOf } from './slots.ts';

const filling = (part: string, order: number, roles?: readonly string[]): Filling => ({
  ...{ part, order, height: 20 },
  ...(roles && { roles }),
});
const one: Release = {
  ...aRelease('one', '1.0.0'),
  slots: { side: [filling('Last', 3), filling('First', 1)] },
};
const two: Release = {
  ...aRelease('two', '1.0.0'),
  slots: { side: [filling('Members', 2, ['member', 'admin'])], other: [filling('Other', 1)] },
};
const partsFor = (...roles: readonly string[]) =>
  fillingsOf({ remotes: { one, two, three: aRelease('three', '1.0.0') } }, 'side', roles).map(
    ({ release, page }) => `${release.name} ${page}`,
  );

test('parts of several remotes fill a slot in their order', () => {
  expect(partsFor('member')).toEqual(['one First', 'two Members', 'one Last']);
});

test('a part for a role is not seen by others', () => {
  expect(partsFor('tester')).toEqual(['one First', 'one Last']);
});
