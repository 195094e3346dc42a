import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_REGISTRY } from '@rushtone/platform/registry';
import { aRelease } from '@rushtone/platform/testing/a-release';
import { slotVisitsOf } from './boot-visits.ts';

const release = {
  ...aRelease('two', '1.0.0'),
  slots: {
    side: [
      { part: 'Side', order: 1, height: 20 },
      { part: 'Admin', order: 2, height: 20, roles: ['admin'] },
    ],
    top: [{ part: 'Top', order: 1, height: 20 }],
    nowhere: [{ part: 'Side', order: 1, height: 20 }],
  },
  pages: { Page: ['Page.js'], Side: ['Side.js', 'Side.css'], Admin: ['Admin.js'], Top: ['Top.js'] },
};
const one = { ...aRelease('one', '1.0.0'), places: { top: '/top' } };
const visits = (roles: readonly string[]) =>
  slotVisitsOf(release, { ...EMPTY_REGISTRY, remotes: { one } }, { places: { side: '/side' } }, roles)
    .filter(({ path }) => path === '/side')
    .map(({ isSignedIn, parts, blocked = [] }) => [isSignedIn, parts, blocked]);

test('each page with a slot is opened signed out, signed in, and without what fills it', () => {
  assert.deepEqual(visits([]), [
    [false, [], []],
    [true, ['Side'], []],
    [true, [], ['Side.js', 'Side.css']],
  ]);
  assert.deepEqual(visits(['admin'])[1], [true, ['Side', 'Admin'], []]);
});

test('slots of the shell and of other remotes are opened, one that is placed nowhere is not', () => {
  const registry = { ...EMPTY_REGISTRY, remotes: { one } };
  const paths = slotVisitsOf(release, registry, { places: { side: '/side' } }, []).map(({ path }) => path);
  assert.deepEqual([...new Set(paths)], ['/side', '/top']);
});
