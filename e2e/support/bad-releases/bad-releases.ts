import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generateKey } from '@rushtone/platform/store';
import { nextVersion, REMOTE, remoteJson, SAME_VERSION, withSecondPage } from './mini-remotes.ts';
import type { ReleaseCheckout, Sources } from './release-checkout.ts';

export type BadRelease = {
  title: string;
  /** Sources that contain the mistake. */
  sources: Sources;
  /** Runs before the release. */
  before?: ((checkout: ReleaseCheckout) => void) | undefined;
  /** Arguments of the command; by default it releases mini, with a reason. */
  words?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Matches the line that says why the release is refused. */
  cause: RegExp;
};

export const WHY = ['--why', 'a drill'] as const;

export const NEXT_SHELL: Sources = {
  'shell/CHANGELOG.md': '# Changelog\n\n## 9.0.0\n\n- Another shell.\n',
  'shell/package.json': JSON.stringify({ name: '@rushtone/shell', version: '9.0.0', type: 'module' }),
};

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

const contract = readFileSync(
  path.join(import.meta.dirname, '../../../shared/contract/package.json'),
  'utf8',
);

/**
 * Refused because of the version number, key, commit or the shell's contract. What the command says about each
 * argument and manifest is in `platform/commands/release/gates.test.ts`.
 */
export const BAD_COMMANDS: readonly BadRelease[] = [
  {
    title: 'a version that was released with different content',
    sources: SAME_VERSION,
    cause: /^mini 1\.0\.0 is already released and cannot change\. Raise the version/,
  },
  {
    title: 'a signing key that the root does not name',
    sources: nextVersion(),
    env: { RELEASE_SIGNING_KEY: generateKey() },
    cause: /^This machine cannot sign timestamp: root 1 asks for 1 of the keys/,
  },
  {
    title: 'an uncommitted new file in the shared components',
    sources: nextVersion(),
    before: ({ write }) => write({ 'shared/ui/src/size.ts': 'export const SIZE = 1;\n' }, true),
    cause: /^These changes are not committed: shared\/ui\/src\/size\.ts\. Commit them/,
  },
  {
    title: 'a shell whose contract a live remote cannot use',
    sources: {
      ...NEXT_SHELL,
      'shared/contract/package.json': contract.replace(/"version": "[^"]+"/, '"version": "9.0.0"'),
    },
    words: ['shell', ...WHY],
    cause: /^Shell 9\.0\.0 provides the contract 9\.0\.0, but mini 1\.0\.0, which is live, needs \^3\.0\.0\./,
  },
];

const FAIL = `const fail = () => {
  throw new Error('Boom');
};`;
const refused = (where: string) =>
  new RegExp(`^mini 1\\.1\\.0 does not run in shell \\S+: ${where}: .*Boom\\. Nothing was released\\.$`);

/** Refused because of what the browser or the server renders. */
export const BAD_PAGES: readonly BadRelease[] = [
  {
    title: 'the second page throws on the server after a delay',
    sources: withSecondPage({
      top: FAIL,
      inPage: `if (typeof window === 'undefined') setTimeout(fail, 20);`,
    }),
    cause: refused('(/mini/second, )?on the server'),
  },
  {
    title: 'a promise on the second page rejects for signed-in users',
    sources: withSecondPage({
      inPage: `useEffect(() => {
        if (isUser) void Promise.reject(new Error('Boom'));
      }, [isUser]);`,
    }),
    cause: refused('/mini/second, signed in'),
  },
  {
    title: 'the second page takes the player’s frame out of the document',
    sources: withSecondPage({ inPage: `useEffect(() => document.querySelector('iframe')?.remove(), []);` }),
    cause:
      /^mini 1\.1\.0 does not run in shell \S+: \/mini\/second(, signed in)?: the page touches the player’s frame\.?\. Nothing was released\.$/,
  },
  {
    title: 'a shell in which the live remotes fail to load',
    sources: {
      ...NEXT_SHELL,
      'shell/src/main.tsx': `document.title = 'Soon';\n`,
      'shell/src/early-play/early-play.ts': `document.title = 'Sooner';\n`,
      'shell/src/ssr/render.tsx': `export const render = null;\n`,
      'shell/src/offline/service-worker.ts': `addEventListener('fetch', () => undefined);\n`,
    },
    words: ['shell', ...WHY],
    cause: /^mini 1\.0\.0 does not run in shell 9\.0\.0: \/login: .*\. Nothing was released\.$/,
  },
];
