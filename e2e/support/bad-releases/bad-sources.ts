import { nextVersion, REMOTE, remoteJson, withSecondPage } from './mini-remotes.ts';
import type { BadRelease } from './bad-release.ts';

const withStyle = (text: string) => nextVersion({ [`${REMOTE}/src/pages/page.module.scss`]: text });
const withManifest = (changes: object) => nextVersion({ [`${REMOTE}/remote.json`]: remoteJson(changes) });

/** Refused by each check of the sources, once: types, lint, imports, tests, styles and paths. */
export const BAD_SOURCES: readonly BadRelease[] = [
  {
    title: 'a type error in server-only code',
    sources: nextVersion({
      [`${REMOTE}/src/ssr.ts`]: `export { remote } from './remote.tsx';\nexport const heads: string = 1;\n`,
    }),
    cause: /^Types: remotes\/mini\/src\/ssr\.ts\(2,14\): error TS2322/,
  },
  {
    title: 'a conditional hook',
    sources: withSecondPage({ inPage: 'if (isUser) useEffect(() => undefined);' }),
    cause: /^Lint: \S*remotes\/mini\/src\/pages\/SecondPage\.tsx:\d+:\d+: .*hook/i,
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
    title: 'a style that affects elements outside of its class',
    sources: withStyle('.page { @at-root :global(header):not(.page) { color: red } }'),
    cause: /^src\/pages\/page\.module\.scss: ".*" styles more than its page/,
  },
  {
    title: 'a path that belongs to another remote',
    sources: withManifest({ hosts: { main: { '/mini': 'First', '/other': 'Second' } } }),
    cause: /^remote\.json: the path \/other belongs to other\./,
  },
];
