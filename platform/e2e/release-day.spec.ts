import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { runRelease } from '../commands/release/commands.ts';
import { verifyFrom } from '../commands/transparency/verify-from.ts';
import { isInRollout, type Release, type Root } from '../registry/index.ts';
import {
  attest,
  canary,
  folderStore,
  generateKey,
  promote,
  provenanceName,
  readKey,
  readTrust,
  signedAs,
} from '../store/index.ts';
import { aCommandSite } from '../testing/a-command-site.ts';
import type { ReleaseSite } from '../testing/sites.ts';
import { startReleaseSite } from './support/example-site.ts';
import { contentOf, expectVersion, follows, goTo, timeOrigin } from './support/pages.ts';

/** Number of views that decide about a version in this test; 200 of 50 networks by default. */
const VIEWS = 3;

const SOURCES = {
  commit: '0123456789012345678901234567890123456789',
  uri: 'git+https://code.example/site',
  lockFile: '',
  node: process.versions.node,
};

let site: ReleaseSite;
let live: Release;
test.beforeAll(async () => {
  site = await startReleaseSite({ MIN_VIEWS: String(VIEWS), MIN_NETWORKS: '1' });
  live = site.built('two');
});
test.afterAll(() => site.stop());

const places = [...Array(10_000).keys()].map(String);
/** Returns the `channel` cookie of a visitor who gets a canary at this percentage, but not at the previous one. */
const placeIn = (percent: number, before = 0): string =>
  places.find((place) => isInRollout(percent, place, 'two') && !isInRollout(before, place, 'two')) ?? '';

const visitor = async (browser: Browser, place: string): Promise<BrowserContext> => {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'channel', value: place, url: site.origin }]);
  return context;
};

/** Views the page this many times, and leaves it. */
const lookAtTwo = async (page: Page, version: string, times: number): Promise<void> => {
  if (page.url() === 'about:blank') await page.goto(site.origin);
  for (let time = 0; time < times; time += 1) {
    await goTo(page, 'two');
    await expectVersion(page, 'two', version);
    // Each view of the page lasts a moment.
    await page.waitForTimeout(300);
    await goTo(page, 'one');
    await expect(contentOf(page, 'one')).toBeVisible();
    await page.waitForTimeout(300);
  }
};

test('a release day: a preview, a bad canary that rolls itself back, and its fix, built twice, that grows to everyone', async ({
  page: releases,
  browser,
}) => {
  const broken = await site.make('two', '1.2.0', {
    edit: (file, text) =>
      file.startsWith('Two.') && file.endsWith('.js')
        ? text.replace(
            /const Page = \(\)\s*=>/,
            '$& { throw new Error("broken canary") }; const other = () =>',
          )
        : text,
  });
  const fixed = await site.make('two', '1.2.1');
  const rowOf = (table: string, version: string) =>
    releases
      .getByRole('region', { name: table, exact: true })
      .getByRole('row')
      .filter({ has: releases.getByRole('rowheader', { name: version, exact: true }) });
  const expectState = (version: string, state: string) =>
    expect(async () => {
      await releases.goto(`${site.origin}/releases`);
      await expect(rowOf('Versions of two', version)).toContainText(state, { timeout: 500 });
    }).toPass({ timeout: 20_000 });
  const expectChange = (what: string, why: RegExp) =>
    expect(
      releases.getByRole('region', { name: 'Revisions' }).getByRole('row').filter({ hasText: what }).first(),
    ).toContainText(why);

  await test.step('a tester opens the branch with its link', async () => {
    const version = '1.2.0-members-map.0123abcd';
    await site.preview('two', 'members-map', await site.make('two', version));
    await releases.goto(`${site.origin}/releases`);
    await releases.getByRole('link', { name: 'members-map' }).click();
    await expectVersion(releases, 'two', version);
  });

  await site.update(canary(broken, 5, true));
  await expectState('1.2.0', 'canary for 5 %, grows');

  const early = await (await visitor(browser, placeIn(5))).newPage();
  await early.goto(site.origin);
  const opened = await timeOrigin(early);

  await test.step('the canary throws: each affected page falls back to the live version', async () => {
    const others = await Promise.all([1, 2].map(() => visitor(browser, placeIn(5))));
    const outside = await visitor(browser, placeIn(100, 25));
    await Promise.all([
      lookAtTwo(early, live.version, 1),
      ...others.map(async (context) => lookAtTwo(await context.newPage(), live.version, 1)),
      outside.newPage().then((page) => lookAtTwo(page, live.version, VIEWS)),
    ]);
    await Promise.all([...others, outside].map((context) => context.close()));
  });

  await test.step('the site rolls it back automatically, and gives the reason', async () => {
    await expectState('1.2.0', 'canary, rolled back');
    await expectChange('two 1.2.0 is rolled back', /the site itself.*errors in \d+\.\d % of \d+ views/);
    await expect(rowOf('Figures of two', '1.2.0')).toContainText(/\d+\.\d %/);
    await lookAtTwo(early, live.version, 1);
  });

  await test.step('the link of its error report opens, and is bisected to the canary', async () => {
    const [link = ''] =
      /http:[^"\s]+\/two\?[^"\s]*mf\.two=1\.2\.0[^"\s]*/.exec(
        readFileSync(path.join(site.data, 'log/server.log'), 'utf8'),
      ) ?? [];
    await releases.goto(link);
    await expectVersion(releases, 'two', live.version);
    process.env.RELEASE_STORE = site.folder;
    try {
      const found = await runRelease(aCommandSite(test.info().outputDir), ['bisect', link], {
        expect: 'Go to one',
      });
      expect(found.slice(0, 2).join('\n')).toMatch(
        /^Revision \d+ by test.*\n {2}two 1\.0\.0 → 1\.2\.0, commit /,
      );
    } finally {
      // The next file of this worker starts a server of its own with this environment.
      delete process.env.RELEASE_STORE;
    }
  });

  const builder = readKey(generateKey());
  await test.step('from now on nothing of the team is live that a builder has not built too', async () => {
    const store = folderStore(site.folder);
    const trust = readTrust();
    const { keys, roles, version } = trust.root;
    const root: Root = {
      ...trust.root,
      version: version + 1,
      keys: { ...keys, [builder.keyid]: builder.publicKey },
      roles: { ...roles, 'builder/two': { keyids: [builder.keyid], threshold: 1 } },
      signatures: [],
    };
    const sign = (made: Release) =>
      store.create(provenanceName(made, builder.keyid), attest(made, 'two', SOURCES, builder));
    await sign(live);
    await store.create(`root/${root.version}.json`, JSON.stringify(signedAs('root', root, trust)));
    await expect(site.update(canary(fixed, 5, true))).rejects.toThrow(
      'two 1.2.1 is not signed by 1 of the builders',
    );
    await sign(fixed);
  });

  await test.step('the fix grows to a quarter, and then to everyone, while its metrics stay good', async () => {
    await follows(early, await site.update(canary(fixed, 5, true)));
    await lookAtTwo(early, '1.2.1', VIEWS);
    await expectState('1.2.1', 'canary for 25 %, grows');
    await lookAtTwo(early, '1.2.1', VIEWS);
    await expectState('1.2.1', 'canary for 100 %, grows');
    await expectChange('two 1.2.1 is the canary for 100 %', /the site itself.*its figures hold/);
    const late = await (await visitor(browser, placeIn(100, 25))).newPage();
    await lookAtTwo(late, '1.2.1', 1);
  });

  await test.step('it is promoted, and all that ran is proved from outside', async () => {
    const { rev } = await site.update(promote('two'));
    await expectState('1.2.1', 'live');
    await expect(rowOf('Versions of two', '1.2.1')).toContainText(
      `${builder.keyid}, from ${SOURCES.commit.slice(0, 12)}`,
    );
    await expect(rowOf('Versions of two', '1.2.0')).toContainText('nobody else');
    const [last, all, built] = await verifyFrom(site.origin, readTrust().root, test.info().outputDir);
    expect(last).toMatch(
      new RegExp(`^Revision ${rev} of ${site.origin} is entry \\d+ of \\d+ in the log .*two 1\\.2\\.1`),
    );
    expect(all).toMatch(/^All entries are in the tree/);
    expect(built).toBe(`two 1.2.1 was also built by ${builder.keyid}, from commit ${SOURCES.commit}.`);
  });
  expect(await timeOrigin(early)).toBe(opened);
});
