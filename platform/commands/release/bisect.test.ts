import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_REGISTRY, type Registry, type Release } from '../../registry/index.ts';
import { findFirstBad, stepsOf, stepsTo, whyNot, type Step } from './bisect.ts';

const registryOf = (versions: Record<string, string>): Registry => ({
  ...EMPTY_REGISTRY,
  remotes: Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [name, { name, version } as Release]),
  ),
});
const change = (rev: number, versions: Record<string, string>) => ({
  ...{ rev, what: `change ${rev}`, who: 'ann', when: '2026-11-30T10:00', why: 'a test' },
  registry: registryOf(versions),
});
const steps = Array.from({ length: 12 }, (_, at): Step => {
  const versions = { one: `1.${at}.0` };
  return { change: change(at, versions), versions };
});

test('searches revisions in which live versions changed, without remotes that have left', () => {
  const found = stepsOf(
    [
      change(4, { one: '1.1.0', two: '1.0.0' }),
      change(3, { one: '1.1.0', two: '1.0.0', gone: '1.0.0' }),
      change(2, { one: '1.0.0', two: '1.0.0', gone: '1.0.0' }),
      { ...change(1, {}), registry: undefined as never },
    ],
    registryOf({ one: '1.1.0', two: '1.0.0' }),
  );
  assert.deepEqual(
    found.map(({ change: { rev }, versions }) => [rev, versions]),
    [
      [2, { one: '1.0.0', two: '1.0.0' }],
      [3, { one: '1.1.0', two: '1.0.0' }],
    ],
  );
});

test('searches up to the versions of a link, a canary’s too, and skips other canaries', () => {
  const canaryOf = (rev: number, versions: Record<string, string>, canary: string) => ({
    ...change(rev, versions),
    registry: {
      ...registryOf(versions),
      channels: { one: { name: 'one', canary: { release: { version: canary } } } },
    } as unknown as Registry,
  });
  const found = stepsOf(
    [
      change(1, { one: '1.0.0' }),
      canaryOf(2, { one: '1.0.0' }, '1.1.0'),
      canaryOf(3, { one: '1.0.0' }, '1.1.0'),
      canaryOf(4, { one: '1.0.0' }, '1.2.0'),
      change(5, { one: '1.2.0' }),
      change(6, { one: '1.3.0' }),
    ],
    registryOf({ one: '1.3.0' }),
  );
  const upTo = (query: string) =>
    stepsTo(`https://site.example/${query}`, found).map((step) => [step.change.rev, step.versions.one]);
  const live = [
    [1, '1.0.0'],
    [5, '1.2.0'],
    [6, '1.3.0'],
  ];
  assert.deepEqual(upTo('?mf&mf.one=1.3.0'), live);
  assert.deepEqual(upTo('?mf&mf.one=1.2.0'), live.slice(0, 2));
  assert.deepEqual(upTo('?mf&mf.one=1.1.0'), [
    [1, '1.0.0'],
    [2, '1.1.0'],
  ]);
  for (const query of ['', '?mf.one=9.9.9', '?theme=Light']) assert.deepEqual(upTo(query), live);
});

test('finds each first bad one of 12 revisions in at most log2(12) + 2 boots', async () => {
  for (let first = 1; first < steps.length; first += 1) {
    const { good, bad, boots } = await findFirstBad(steps, async ({ change: { rev } }) => rev < first);
    assert.deepEqual([good.change.rev, bad.change.rev], [first - 1, first]);
    assert.ok(boots <= Math.ceil(Math.log2(steps.length)) + 2, `${boots} boots`);
  }
});

test('says so if it is there in the newest revision, or missing in the oldest', async () => {
  await assert.rejects(
    findFirstBad(steps, async () => true),
    /is there in the newest revision/,
  );
  await assert.rejects(
    findFirstBad(steps, async () => false),
    /missing in revision 0 too/,
  );
  await assert.rejects(
    findFirstBad(steps.slice(0, 1), async () => true),
    /Fewer than two revisions/,
  );
});

test('says why a revision cannot be opened', () => {
  const registry = {
    ...registryOf({ one: '1.2.0' }),
    channels: { one: { versions: [{ version: '1.1.0' }, { version: '1.2.0' }], blocked: ['1.1.0'] } },
  } as unknown as Registry;
  assert.deepEqual(
    steps.slice(0, 3).map((step) => whyNot(step, registry)),
    ['one 1.0.0 is gone', 'one 1.1.0 is blocked', null],
  );
  const later = { ...registry, remotes: registryOf({ one: '1.2.0', two: '1.0.0' }).remotes };
  assert.equal(whyNot(steps[2] as Step, later), 'two was not released yet');
});
