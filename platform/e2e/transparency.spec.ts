import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { runReleaseAsJson } from '../commands/release/json-output.ts';
import { release } from '../store/index.ts';
import { aCommandSite } from '../testing/a-command-site.ts';
import type { ReleaseSite } from '../testing/sites.ts';
import { startReleaseSite } from './support/example-site.ts';

let site: ReleaseSite;
test.beforeAll(async () => {
  site = await startReleaseSite();
});
test.afterAll(() => site.stop());

const verify = async (): Promise<{ ok: boolean; lines?: string[]; error?: string }> => {
  const command = aCommandSite(test.info().outputDir);
  return (await runReleaseAsJson(command, ['verify'], { from: site.origin })) as Awaited<
    ReturnType<typeof verify>
  >;
};

test('anybody outside checks all history of a site, and finds what was changed', async () => {
  // The store began with a revision for each remote.
  const first = await site.update(release(await site.make('two', '1.1.0')));
  expect(await verify()).toMatchObject({
    ok: true,
    lines: [
      expect.stringContaining(
        `Revision ${first.rev} of ${site.origin} is entry 3 of 3 in the log release-log/`,
      ),
      expect.stringMatching(/^All entries are in the tree with the root [\w+/]{43}=\.$/),
    ],
  });

  const next = await site.update(release(await site.make('two', '1.2.0')));
  const { lines = [] } = await verify();
  expect(lines[0]).toContain(`Revision ${next.rev} of ${site.origin} is entry 4 of 4`);
  expect(lines[0]).toContain('two 1.2.0');
  expect(lines[1]).toMatch(/; this machine knew the first 3\.$/);

  // Only names that the log can have are looked up.
  for (const name of ['tile/0/001', 'tile/0/000.p/5', 'tile/../registry.json', 'tile/9/000', 'other'])
    expect((await fetch(`${site.origin}/transparency/${name}`)).status, name).toBe(404);
  const checkpoint = await fetch(`${site.origin}/transparency/checkpoint`);
  expect(checkpoint.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const last = await checkpoint.text();

  // Nothing is released on top of a log that somebody has changed.
  writeFileSync(path.join(site.folder, 'transparency/checkpoint'), last.replace(/^release-log/, 'other-log'));
  const refused = site.update(release(await site.make('two', '1.3.0')));
  await expect(refused).rejects.toThrow(/its checkpoint is not signed by the timestamp key$/);
});
