import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { makeRemote } from '../commands/remotes/index.ts';
import { buildRemote, DIST, SITE } from '../example/build.ts';
import { folderStore, publishVersion, release } from '../store/index.ts';
import type { ReleaseSite } from '../testing/sites.ts';
import { startReleaseSite } from './support/example-site.ts';
import { contentOf, pageHydrated, timeOrigin } from './support/pages.ts';

/** Outside of version control, and below the example, whose packages it uses. */
const MADE = path.join(DIST, 'made');

let site: ReleaseSite;
test.beforeAll(async () => {
  site = await startReleaseSite();
});
test.afterAll(async () => {
  await site.stop();
  rmSync(MADE, { recursive: true, force: true });
});

const pageOf = (title: string) => `import { Link } from '${SITE.contract}';

export const Page = () => (
  <>
    <h1>Page ${title.toLowerCase()}</h1>
    <Link to="/two">Go to two</Link>
  </>
);
`;

test('a third remote is made, built, released, rendered by the server, and linked with the others', async ({
  page,
}) => {
  rmSync(MADE, { recursive: true, force: true });
  const remotes = path.relative(SITE.root, MADE);
  makeRemote(
    {
      build: SITE,
      dist: DIST,
      folders: { remotes, shell: 'shell', contract: '.' },
      newRemote: {
        model: 'remotes/one',
        files: (_, title) => ({ [`src/pages/${title}/${title}Page.tsx`]: pageOf(title) }),
      },
    },
    'three',
  );
  const built = await buildRemote('three', path.join(MADE, 'three'), MADE);
  await site.update(release(await publishVersion(folderStore(site.folder), built)));

  expect(await (await page.request.get(`${site.origin}/three`)).text()).toContain('<h1>Page three</h1>');
  await page.goto(`${site.origin}/three`);
  await pageHydrated(page);
  const opened = await timeOrigin(page);
  await page.getByRole('link', { name: 'Go to two' }).click();
  await expect(contentOf(page, 'two')).toBeVisible();
  await page.goBack();
  await expect(contentOf(page, 'three').getByRole('heading', { name: 'Page three' })).toBeVisible();
  expect(await timeOrigin(page)).toBe(opened);
});
