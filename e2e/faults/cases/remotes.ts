import type { Page } from '@playwright/test';
import type { Fault } from '@rushtone/platform/testing/faults';
import { remoteContent } from '../../support/navigation.ts';
import { recovers, type Row, type Visit } from '../row.ts';
import { byBar, byFooter, startSignedIn } from './start.ts';

const REMOTES = {
  tools: {
    page: 'Website',
    go: (page: Page) => page.getByRole('link', { name: 'My Website' }).click(),
  },
  subscribe: { page: 'Subscribe', go: byBar('Subscriptions') },
  network: { page: 'Network', go: byFooter('Network') },
  listening: { page: 'Home', go: byBar('Rushtone home') },
} as const;
type Remote = keyof typeof REMOTES;

const FILES = {
  entry: () => String.raw`entry\.\w+\.js`,
  'exposed chunk': () => String.raw`remote\.\w+\.js`,
  'page’s chunk': (page: string) => String.raw`${page}\.\w+\.js`,
  'page’s stylesheet': (page: string) => String.raw`${page}\.\w+\.css`,
};
type File = keyof typeof FILES;
const files = Object.keys(FILES) as File[];

const rowOf = (name: Remote, file: File, fault: Fault): Row => {
  const { page: pageName, go } = REMOTES[name];
  const address = new RegExp(String.raw`/r/${name}/[^/]+/${FILES[file](pageName)}`);
  return {
    what: `the ${file} of ${name}`,
    fault,
    inGate: name === 'network' && file === 'entry' && fault === 'is missing',
    survives: recovers(
      {
        file: address,
        open: go,
        says: 'This page could not be loaded',
        opened: (page) => remoteContent(page, name),
      },
      fault,
    ),
  };
};

const visitOf = (name: string, rows: readonly Row[]): Visit => ({
  name,
  start: startSignedIn,
  hasMusic: true,
  rows,
});

const names = Object.keys(REMOTES) as Remote[];

/** The tools' pages load what fills their slots from other remotes, which would no longer fail afterwards. */
const GROUPS: readonly (readonly Remote[])[] = [['tools'], names.filter((name) => name !== 'tools')];

/** The same code loads the files of all remotes: each file of each remote has one of these faults, in turn. */
const TURNS = ['is missing', 'was tampered with'] as const;

const eachFile = files.flatMap((file, index) =>
  GROUPS.map((remotes) =>
    visitOf(
      `the ${file} of each remote`,
      remotes.map((name) => rowOf(name, file, TURNS[(names.indexOf(name) + index) % 2] ?? 'is missing')),
    ),
  ),
);

const RARER: readonly (readonly [Remote, File, Fault])[] = [
  ['tools', 'entry', 'is a page of a proxy'],
  ['subscribe', 'entry', 'answers 503'],
  ['network', 'entry', 'is cut off'],
  ['listening', 'entry', 'is empty'],
];

export const remoteVisits: readonly Visit[] = [
  ...eachFile,
  ...GROUPS.map((remotes) =>
    visitOf(
      'other faults of the remotes’ files',
      RARER.filter(([name]) => remotes.includes(name)).map((row) => rowOf(...row)),
    ),
  ),
  visitOf('a chunk of a remote that never responds', [rowOf('network', 'page’s chunk', 'never responds')]),
];
