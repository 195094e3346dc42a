import type { Page } from '@playwright/test';
import { recovers, type Action, type Visit } from '../row.ts';
import { byBar, byFooter, heading, startListening } from './start.ts';

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values))
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
};

const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Send' }).click();

const openContact = async (page: Page) => {
  await byFooter('Contact Us')(page);
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('other');
  const link = 'https://youtube.example/vesper';
  await fill(page, { Email: 'vesper@example.com', Discord: 'vesper', YouTube: link, Message: 'Hello.' });
  await send(page);
};

const openSearch = async (page: Page) => {
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search songs' }).fill('glass');
  await page.keyboard.press('Enter');
};

const openPlaylist = async (page: Page) => {
  await byFooter('Playlists')(page);
  await page.getByRole('main').getByRole('link', { name: 'Sugar Rush' }).click();
};

const NETWORK_ERROR = 'An error occurred while fetching data.';

/** Data that each page reads or sends. */
const ENDPOINTS: Readonly<Record<string, Action>> = {
  'the list of playlists': {
    file: /\/api\/playlist\/all/,
    open: byFooter('Playlists'),
    says: 'The playlists could not be loaded.',
    opened: (page) => page.getByRole('main').getByRole('link', { name: 'Sugar Rush' }),
  },
  'a playlist': {
    file: /\/api\/playlist\/get/,
    open: openPlaylist,
    says: 'This playlist could not be loaded.',
    opened: heading('Sugar Rush'),
  },
  'the news': {
    file: /\/api\/feed\/get/,
    open: byFooter('News'),
    says: 'The news could not be loaded.',
    opened: (page) => page.getByRole('article').first(),
  },
  'the search': {
    file: /\/api\/song\/search/,
    open: openSearch,
    says: new RegExp(`${NETWORK_ERROR}|Something went wrong.`),
    opened: (page) => page.getByRole('list', { name: 'Search results' }),
  },
  'the members': {
    file: /\/api\/member\/all/,
    open: byFooter('Network'),
    says: 'The members could not be loaded.',
    opened: (page) => page.getByRole('region', { name: 'Members', exact: true }).getByText(/^\d+ of/),
  },
  'the contact form': {
    file: /\/api\/contact\/request/,
    open: openContact,
    says: /Something went wrong\.|JSON/,
    retry: send,
    opened: (page) => page.getByText('Your request has been sent successfully!'),
    close: byBar('Rushtone home'),
  },
};

/** Each endpoint fails by one of both faults, in turn: one function reads all responses. */
export const apiVisits: readonly Visit[] = (['answers 500', 'is a page of a proxy'] as const).map(
  (fault, turn) => ({
    name: `an endpoint that ${fault}`,
    start: startListening,
    hasMusic: true,
    rows: Object.entries(ENDPOINTS)
      .filter((_, index) => index % 2 === turn)
      .map(([what, action]) => ({
        what,
        fault,
        survives: recovers(action, fault),
        inGate: what === 'the list of playlists',
      })),
  }),
);
