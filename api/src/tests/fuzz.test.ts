import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PlaylistWithSongs } from '@rushtone/domain';
import fc from 'fast-check';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { ENDPOINTS } from '../features/index.ts';
import { TRIES_ALL } from '@rushtone/api-testing/tier';
import { requestOf } from '@rushtone/api-testing/fuzz/requests';
import { countRows, fingerprint } from '@rushtone/api-testing/fuzz/rows';

/** Total number of generated requests. The seed is fixed, so that failures are reproducible. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (TRIES_ALL ? 4_000 : 500));
const SEED = 20_26;
/** Long enough for a busy machine; only detects hangs. */
const SLOWEST_MS = 30_000;

let server: TestServer;
before(async () => {
  // Believes in the headers of a proxy, so that forged ones count.
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
});
after(() => server.stop());

test(`${RUNS} generated requests: none breaks the server, hangs, or loses a row`, async (context) => {
  const token = await server.signIn('subscriber@example.com');
  const { data } = await server.get<PlaylistWithSongs>('/playlist/get?p=full-throttle');
  const songs = [...data.songs.slice(0, 3).map((song) => song.youtube_id), 'night', 'a%'];
  const [held, counted] = [await fingerprint(server.pool), await countRows(server.pool)];
  const numRuns = Math.ceil(RUNS / ENDPOINTS.length);
  for (const call of ENDPOINTS) {
    await fc.assert(
      fc.asyncProperty(requestOf(call, { token, songs }), async (request) => {
        const begun = performance.now();
        const answer = await server.app.inject(request);
        assert.ok(performance.now() - begun < SLOWEST_MS, 'too slow');
        assert.ok(answer.statusCode < 500, `${answer.statusCode} ${answer.body}`);
        if (answer.statusCode !== 304) assert.equal(answer.json().code, answer.statusCode);
      }),
      { seed: SEED, numRuns, endOnFailure: true },
    );
  }
  // With `--expose-gc`, what is left in memory.
  await globalThis.gc?.();
  context.diagnostic(`heap after all: ${Math.round(process.memoryUsage().heapUsed / 1024 ** 2)} MB`);
  assert.deepEqual(await fingerprint(server.pool), held);
  for (const [table, rows] of Object.entries(await countRows(server.pool)))
    assert.ok(rows >= (counted[table] ?? 0), `${table} lost rows`);
});
