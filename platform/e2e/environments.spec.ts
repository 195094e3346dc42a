import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { runRelease } from '../commands/release/commands.ts';
import type { Options } from '../commands/release/session.ts';
import {
  folderStore,
  inEnvironment,
  publishShell,
  release,
  releaseShell,
  rootFile,
  updateRegistry,
} from '../store/index.ts';
import type { ReleaseSite } from '../testing/sites.ts';
import { EXAMPLE, exampleSite, startExample, startReleaseSite } from './support/example-site.ts';
import { expectVersion } from './support/pages.ts';

let site: ReleaseSite;
test.beforeAll(async () => {
  site = await startReleaseSite();
});
test.afterAll(() => site.stop());

const opens = async (page: Page, origin: string, version: string): Promise<void> => {
  await page.goto(`${origin}/two`);
  await expectVersion(page, 'two', version);
};

test('a version runs in staging, and production takes it from there once it ran for the hours of the rule', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { outputDir } = test.info();
  const production = folderStore(site.folder);
  const staging = inEnvironment(production, 'staging');
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const stage = (version: Awaited<ReturnType<typeof site.make>>, hours: number) =>
    updateRegistry(
      staging,
      { what: `two ${version.version} is live`, who: 'test', when: hoursAgo(hours), why: '' },
      release(version),
    );
  const data = test.info().outputPath('staging');
  const other = await startExample(data, {
    RELEASE_STORE: site.folder,
    RELEASE_ENVIRONMENT: 'staging',
  });
  const stagingOrigin = `http://localhost:${other.port}`;
  const root = test.info().outputPath('release-root.json');
  cpSync(rootFile(), root);
  const run = async (command: string, options: Options = {}, environment = ''): Promise<string> => {
    const settings = { RELEASE_STORE: site.folder, RELEASE_ROOT: root, RELEASE_ENVIRONMENT: environment };
    Object.assign(process.env, settings);
    try {
      return (await runRelease(exampleSite(outputDir), command.split(' '), options)).join('\n');
    } finally {
      // The next file of this worker starts a server of its own with this environment.
      for (const name of Object.keys(settings)) delete process.env[name];
    }
  };
  const why = 'a day in staging';

  try {
    await test.step('staging runs it, and production does not', async () => {
      await stage(site.built('one'), 30);
      await stage(site.built('two'), 30);
      await stage(await site.make('two', '1.1.0'), 3);
      await expect(() => opens(page, stagingOrigin, '1.1.0')).toPass();
      await opens(page, site.origin, '1.0.0');
      expect(await run('status', {}, 'staging')).toMatch(/^Revision \d+ in staging of .*\n[^]*two +1\.1\.0/);
      await page.goto(`${stagingOrigin}/login?as=tester`);
      await page.goto(`${stagingOrigin}/releases`);
      await expect(page.getByText('Environment: staging')).toBeVisible();
    });

    await test.step('production takes it from there only after its hours', async () => {
      expect(await run('root rule two staging 24')).toMatch(
        /rule for two +live in staging for 24 hours first/,
      );
      await expect(run('promote two', { from: 'staging', why })).rejects.toThrow(
        'two 1.1.0 must be live in staging for 24 hours first; it has been for 3.0. Nothing was changed.',
      );
      await run('root rule two staging 2');
      await expect(run('promote two', { from: 'qa', why })).rejects.toThrow('Nothing is released in qa of');
      expect(await run('promote two', { from: 'staging', why })).toMatch(
        /^two 1\.1\.0 of staging is live \(revision \d+\)$/,
      );
      await expect(() => opens(page, site.origin, '1.1.0')).toPass();
      await expect(run('promote two', { from: 'staging', why })).rejects.toThrow(
        'two 1.1.0 is live already.',
      );
    });

    await test.step('the shell of staging is booted with the remotes of production', async () => {
      await expect(run('promote shell', { from: 'staging', why })).rejects.toThrow(
        'No shell is released in staging.',
      );
      const shell = await publishShell(production, path.join(EXAMPLE.dist, 'shell'));
      await updateRegistry(
        staging,
        { what: 'a shell', who: 'test', when: hoursAgo(1), why: '' },
        releaseShell(shell),
      );
      expect(await run('promote shell', { from: 'staging', why })).toMatch(
        /^shell 1\.0\.0 of staging is live/,
      );
      await opens(page, site.origin, '1.1.0');
    });

    await test.step('a rollback needs no rule, and each environment keeps its versions when pruned', async () => {
      expect(await run('rollback two', { why })).toMatch(/^two 1\.0\.0 is live again/);
      await stage(await site.make('two', '1.2.0'), 1);
      const unused = await site.make('two', '1.3.0');
      const removed = await run('prune', {}, 'staging');
      expect(removed).toContain(`r/two/${unused.version}/release.json`);
      expect(removed).not.toMatch(/r\/two\/1\.[012]\.0\//);
      expect(await run('prune')).toBe(removed);
      expect(await run('verify', {}, 'staging')).toMatch(/in staging of .*: every signature/);
      await expect(run('clear', {}, 'staging')).rejects.toThrow('cannot be cleared alone');
    });

    await test.step('a rule ends', async () => {
      expect(await run('root end-rule two')).not.toContain('rule for');
      await expect(run('root end-rule two')).rejects.toThrow('has no rule for "two"');
    });
  } finally {
    await other.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
