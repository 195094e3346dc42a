import { renameSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { release } from '@rushtone/platform/store';
import { startReleaseSite, type ReleaseSite } from '../../support/releases.ts';
import { playFirstSong, watchMusic } from '../../support/music.ts';
import { remoteContent } from '../../support/navigation.ts';
import { alertWith, recovers, tryAgain, type Row, type Visit } from '../row.ts';
import { byBar, byFooter, heading } from './start.ts';

/** Version of both remotes that is released after the built one. */
const NEXT = '1.9.0';

let started: Promise<ReleaseSite> | undefined;

/** Starts a server, database and store that a row may stop; two remotes have two versions. */
const ownSite = (): Promise<ReleaseSite> => {
  started ??= startReleaseSite().then(async (site) => {
    for (const name of ['network', 'subscribe']) await site.update(release(await site.make(name, NEXT)));
    return site;
  });
  return started;
};

export const stopOwnSite = async (): Promise<void> => {
  const site = await started;
  started = undefined;
  await site?.stop();
};

const NO_PAGE = 'This page could not be loaded';

/** The new version fails to load, and so does the manifest of the previous one. */
const noVersionAtAll = (name: string, open: (page: Page) => Promise<unknown>): Row => ({
  what: `the release.json of the only other version of ${name}`,
  fault: name === 'network' ? 'answers 503' : 'is a page of a proxy',
  survives: recovers(
    {
      file: new RegExp(String.raw`/r/${name}/(${NEXT}/entry\.|(?!${NEXT}/)[^/]+/release\.json)`),
      open,
      says: NO_PAGE,
      opened: (page) => remoteContent(page, name).and(page.locator(`[data-version="${NEXT}"]`)),
    },
    name === 'network' ? 'answers 503' : 'is a page of a proxy',
  ),
});

/** The server keeps serving files that it has already verified. */
const storeAway: Row = {
  what: 'the release store',
  fault: 'is away',
  survives: async (page) => {
    const { folder } = await ownSite();
    renameSync(folder, `${folder}.away`);
    await byFooter('FAQ')(page);
    await expect(heading('FAQ')(page)).toBeVisible();
    renameSync(`${folder}.away`, folder);
  },
};

const databaseAway: Row = {
  what: 'the database',
  fault: 'is away',
  survives: async (page) => {
    const says = 'The news could not be loaded.';
    const { database } = await ownSite();
    await database.stop();
    await byFooter('News')(page);
    await expect(alertWith(page, says)).toBeVisible({ timeout: 20_000 });
    await database.start();
    await expect(async () => {
      await tryAgain(page, says);
      await expect(page.getByRole('article').first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  },
};

export const ownSiteVisits: readonly Visit[] = [
  {
    name: 'what the server needs',
    start: async (page) => {
      await page.goto(`${(await ownSite()).origin}/playlist?p=full-throttle`);
      await playFirstSong(page);
      await watchMusic(page);
    },
    hasMusic: true,
    rows: [
      noVersionAtAll('network', byFooter('Network')),
      noVersionAtAll('subscribe', byBar('Subscriptions')),
      storeAway,
      databaseAway,
    ],
  },
];
