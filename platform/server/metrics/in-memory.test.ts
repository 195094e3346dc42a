import assert from 'node:assert/strict';
import { test } from 'node:test';
import { metricsInMemory, usesInMemory } from './in-memory.ts';

const view = { remote: 'one', version: '1.0.0', failed: false };

test('views are summed by version over all steps, and changed remotes are named once', async () => {
  const metrics = metricsInMemory();
  metrics.add({ ...view, load: 120 }, 1);
  metrics.add({ ...view, failed: true }, 2, 7);
  metrics.add({ ...view, version: '1.1.0' }, 2, 7);
  const versions = await metrics.ofRemote('one');
  assert.equal(versions.get('1.0.0')?.views, 2);
  assert.equal(versions.get('1.0.0')?.failed, 1);
  assert.equal(versions.get('1.0.0')?.load?.count, 1);
  assert.equal(versions.get('1.1.0')?.views, 1);
  assert.deepEqual(await metrics.flush(), ['one']);
  assert.deepEqual(await metrics.flush(), []);
});

test('earlier steps are added, newest first, while the views of networks are not enough', async () => {
  const metrics = metricsInMemory();
  metrics.add(view, 1, 1);
  metrics.add(view, 2, 2);
  metrics.add(view, 3, 3);
  metrics.add(view, 4, 4);
  metrics.add(view, 3);
  assert.equal((await metrics.ofStep('one', '1.0.0', 3)).length, 1);
  assert.equal((await metrics.ofStep('one', '1.0.0', 3, (networks) => networks.length >= 2)).length, 2);
  assert.equal((await metrics.ofStep('one', '1.0.0', 3, () => false)).length, 3);
  await metrics.deleteOld(new Date());
  assert.deepEqual(await metrics.ofStep('one', '1.0.0', 3), []);
});

test('a use of a deprecated member counts once a view, most views first', async () => {
  const uses = usesInMemory();
  uses.add('one', '1.0.0', ['old', 'old']);
  uses.add('two', '1.0.0', ['older']);
  uses.add('two', '1.0.0', ['older']);
  assert.deepEqual(
    (await uses.recent(new Date())).map(({ remote, views }) => [remote, views]),
    [
      ['two', 2],
      ['one', 1],
    ],
  );
});
