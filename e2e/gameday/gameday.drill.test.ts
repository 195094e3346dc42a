import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runFault } from './day.ts';
import { killDatabase } from './faults/database.ts';
import { killOne } from './faults/servers.ts';
import { startLoad, type Load } from './load.ts';
import { killRepeatedly } from './kills.ts';
import { startSite, type Site } from './site.ts';

// A short version of `npm run gameday`, without a browser and without timings, which are meaningless on a busy machine.

let site: Site;
let load: Load;
before(async () => {
  site = await startSite({ env: { DATABASE_LIMIT_MS: '30000', RENDER_LIMIT_MS: '30000' } });
  load = await startLoad({ origin: site.origin, cluster: site.cluster, pages: [], pauseMs: 100, readers: 2 });
});
after(() => site.stop());

for (const fault of [killOne, killDatabase]) {
  test(`${fault.name}: the site recovers, and the load is recorded`, async () => {
    const { figures, missed } = await runFault(fault, {
      site,
      load,
      listener: null,
      quietMs: 100,
      afterMs: 200,
    });
    assert.ok(figures.reads > 0 && figures.writes > 0);
    // Durations are only meaningful on a quiet machine.
    assert.deepEqual(
      missed.filter((text) => !/^(back after|\d+ reads failed)/.test(text)),
      [],
    );
    assert.equal((await fetch(`${site.origin}/api/ready`)).status, 200);
  });
}

test('no acknowledged write is lost, and there are some', async () => {
  await killRepeatedly(site, 2, () => {});
  await load.stop();
  assert.ok(load.writes() > 0);
  assert.deepEqual(await load.lost(site.cluster), []);
});
