/** @jest-environment @rushtone/testing/browser */
import { NEVER_GIVEN } from '@rushtone/site';
import shell from '../../shell.json' with { type: 'json' };
import { pageAt, shellPages } from './shell-pages.ts';

test('shell.json names the paths of all pages of the shell', () => {
  expect(shell.pages).toEqual({ main: expect.any(Array) });
  expect(Object.keys(shellPages).sort()).toEqual(shell.pages.main.toSorted());
});

test('the shell gives away its own paths only, and none that must stay its own', () => {
  const gives: readonly string[] = shell.gives;
  expect(gives.filter((path) => !shell.pages.main.includes(path))).toEqual([]);
  expect(gives.filter((path) => NEVER_GIVEN.includes(path))).toEqual([]);
  expect(shell.pages.main).toEqual(expect.arrayContaining([...NEVER_GIVEN]));
});

test('an address with two slashes at its start is no page, as on the server', () => {
  const site = { registry: { schema: 1, rev: 1, remotes: {} }, kind: 'main' } as unknown as Parameters<
    typeof pageAt
  >[0];
  expect(pageAt(site, '/account?from=menu')).toMatchObject({ shellPage: shellPages['/account'] });
  expect(pageAt(site, '//account')).toBeUndefined();
});
