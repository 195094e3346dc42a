import { expect, test } from '@playwright/test';
import { WHY, type BadRelease } from './bad-releases.ts';
import { MINI_REMOTES } from './mini-remotes.ts';
import { releaseCheckout, type ReleaseCheckout } from './release-checkout.ts';

export const RELEASE = ['mini', ...WHY];

/** Declares a test for each bad release. All of a file use one checkout, which the returned function gives. */
export const testBadReleases = (table: readonly BadRelease[]): (() => ReleaseCheckout) => {
  let checkout: ReleaseCheckout;
  test.describe.configure({ mode: 'default', timeout: 600_000 });
  test.beforeAll(() => {
    checkout = releaseCheckout(['mini', 'other'], MINI_REMOTES);
  });
  test.afterEach(() => checkout.reset());
  test.afterAll(() => checkout.remove());
  for (const bad of table)
    test(`is refused with the cause in one line: ${bad.title}`, () => {
      checkout.write(bad.sources);
      bad.before?.(checkout);
      const before = checkout.hashOfStore();
      const { status, lastLine } = checkout.release(bad.words ?? RELEASE, bad.env);
      expect(lastLine).toMatch(bad.cause);
      expect(status).toBe(1);
      expect(checkout.hashOfStore()).toBe(before);
    });
  return () => checkout;
};
