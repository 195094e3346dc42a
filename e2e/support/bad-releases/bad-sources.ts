import { nextVersion, REMOTE, remoteJson, withFirstPage, withSecondPage } from './mini-remotes.ts';
import type { BadRelease } from './bad-release.ts';

const withStyle = (text: string) => nextVersion({ [`${REMOTE}/src/pages/page.module.scss`]: text });
const withManifest = (changes: object) => nextVersion({ [`${REMOTE}/remote.json`]: remoteJson(changes) });

/** Refused because of types, lint, imports, tests, styles, the contract or paths. */
export const BAD_SOURCES: readonly BadRelease[] = [
  {
    title: 'a type error in a page',
    sources: withFirstPage({ top: 'export const count: number = "one";' }),
    cause: /^Types: remotes\/mini\/src\/pages\/FirstPage\.tsx\(\d+,\d+\): error TS2322/,
  },
  {
    title: 'a type error in server-only code',
    sources: nextVersion({
      [`${REMOTE}/src/ssr.ts`]: `export { remote } from './remote.tsx';\nexport const heads: string = 1;\n`,
    }),
    cause: /^Types: remotes\/mini\/src\/ssr\.ts\(2,14\): error TS2322/,
  },
  {
    title: 'a use of `any`',
    sources: withFirstPage({ top: 'export const show = (value: any) => String(value);' }),
    cause: /^Lint: \S*remotes\/mini\/src\/pages\/FirstPage\.tsx:\d+:\d+: .*any/,
  },
  {
    title: 'a conditional hook',
    sources: withSecondPage({ inPage: 'if (isUser) useEffect(() => undefined);' }),
    cause: /^Lint: \S*remotes\/mini\/src\/pages\/SecondPage\.tsx:\d+:\d+: .*hook/i,
  },
  {
    title: 'an import of another remote',
    sources: withFirstPage({ top: `export { Page as Other } from '../../../other/src/OtherPage.tsx';` }),
    cause:
      /^Imports: error remotes-are-released-alone: remotes\/mini\/src\/pages\/FirstPage\.tsx → remotes\/other/,
  },
  {
    title: 'an import of the API',
    sources: withSecondPage({
      top: `export { isAlive } from '../../../../api/src/process/processes.ts';`,
    }),
    cause: /^Imports: error remotes-through-the-contract: remotes\/mini\/src\/pages\/SecondPage\.tsx → api/,
  },
  {
    title: 'a failing test of the remote',
    sources: nextVersion({ [`${REMOTE}/src/title.ts`]: `export const TITLE = 'Maxi';\n` }),
    cause: /^Tests: ● the title is that of the remote/,
  },
  {
    title: 'a failing test of the contract',
    sources: nextVersion({
      'shared/contract/src/broken.test.ts': `test('the contract holds', () => expect(1).toBe(2));\n`,
    }),
    cause: /^Tests: ● the contract holds/,
  },
  {
    title: 'a contract that no shell provides',
    sources: withManifest({ contract: '^9.0.0' }),
    cause: /^mini needs the contract \^9\.0\.0, but the live shell \S+ provides \S+: nobody could run it\./,
  },
  {
    title: 'a contract that only a later shell provides',
    sources: withManifest({ contract: '^3.99.0' }),
    cause: /^mini needs the contract \^3\.99\.0, but the live shell/,
  },
  {
    title: 'a style for the whole page',
    sources: withStyle(':global(body) { color: red }'),
    cause: /^src\/pages\/page\.module\.scss: ":global\(body\)" styles more than its page/,
  },
  {
    title: 'styles for every element',
    sources: withStyle('.page { color: red } * { margin: 0 }'),
    cause: /^src\/pages\/page\.module\.scss: "\*" styles more than its page/,
  },
  {
    title: 'a stylesheet that is not a CSS module',
    sources: nextVersion({ [`${REMOTE}/src/pages/page.scss`]: 'a { color: red }' }),
    cause: /^src\/pages\/page\.scss: "a file without modules" styles more than its page/,
  },
  {
    title: 'a style that affects elements outside of its class',
    sources: withStyle('.page { @at-root :global(header):not(.page) { color: red } }'),
    cause: /^src\/pages\/page\.module\.scss: ".*" styles more than its page/,
  },
  {
    title: 'a path that belongs to another remote',
    sources: withManifest({ hosts: { main: { '/mini': 'First', '/other': 'Second' } } }),
    cause: /^remote\.json: the path \/other belongs to other\./,
  },
  {
    title: 'a path that belongs to the shell',
    sources: withManifest({ hosts: { main: { '/mini': 'First', '/login': 'Second' } } }),
    cause: /^remote\.json: the path \/login belongs to the shell\./,
  },
  {
    title: 'a part for a slot that no live page has',
    sources: withManifest({ slots: { 'mini.side': [{ part: 'Second', order: 1, height: 20 }] } }),
    cause:
      /^remote\.json: no live page places the slot mini\.side\. There are: dashboard, tool\.state, tool\.notice, page\.missing\./,
  },
  {
    title: 'a part for a slot without a height',
    sources: withManifest({ slots: { 'tool.state': [{ part: 'State', order: 1 }] } }),
    cause: /^remote\.json: State needs a height in px/,
  },
];
