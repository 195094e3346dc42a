import { expect, test } from '@playwright/test';
import { runReleaseAsJson } from '../commands/release/json-output.ts';
import { block, release } from '../store/index.ts';
import { aCommandSite } from '../testing/a-command-site.ts';
import type { ReleaseSite } from '../testing/sites.ts';
import { startReleaseSite } from './support/example-site.ts';

const FIRST_BAD = 7;
const VERSIONS = 10;

let site: ReleaseSite;
test.beforeAll(async () => {
  site = await startReleaseSite();
});
test.afterAll(() => site.stop());

test.slow();

test('bisect names the release since which a page no longer shows a text', async () => {
  const revisions: number[] = [];
  for (let minor = 1; minor <= VERSIONS; minor += 1) {
    const made = await site.make('two', `1.${minor}.0`, {
      edit: (_file, text) => (minor >= FIRST_BAD ? text.replaceAll('Go to one', 'Gone') : text),
    });
    revisions.push((await site.update(release(made))).rev);
  }
  await site.update(block('two', '1.5.0'));
  const run = async (expected: string) => {
    process.env.RELEASE_STORE = site.folder;
    try {
      const args = ['bisect', `${site.origin}/two?mf&mf.two=1.10.0`];
      return await runReleaseAsJson(aCommandSite(test.info().outputDir), args, { expect: expected });
    } finally {
      // The next file of this worker starts a server of its own with this environment.
      delete process.env.RELEASE_STORE;
    }
  };

  const found = await run('Go to one');
  expect(found).toMatchObject({ ok: true });
  const lines = 'lines' in found ? found.lines : [];
  expect(lines[0]).toContain(`Revision ${revisions[FIRST_BAD - 1]} by test`);
  expect(lines[1]).toContain('two 1.6.0 → 1.7.0, commit ');
  // Of ten versions and the built one, one is blocked: the newest, the oldest, and at most four between.
  expect(Number(/Found in (\d+) of \d+ revisions/.exec(lines.at(-1) ?? '')?.[1])).toBeLessThanOrEqual(6);

  expect(await run('Gone')).toEqual({
    ok: false,
    error: 'What is expected is there in the newest revision, or in that of the link.',
  });
});
