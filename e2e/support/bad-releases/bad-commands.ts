import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateKey } from '@rushtone/platform/store';
import type { ReleaseCheckout } from './release-checkout.ts';
import { NEXT_SHELL, WHY, type BadRelease } from './bad-release.ts';
import { nextVersion, packageJson, REMOTE, remoteJson, SAME_VERSION, withFirstPage } from './mini-remotes.ts';

/** Changes a file of the version that is already built. */
const inBuild =
  (file: string, text: string): BadRelease['before'] =>
  (checkout: ReleaseCheckout) => {
    checkout.build('mini');
    writeFileSync(path.join(checkout.folder, 'dist/r/mini/1.1.0', file), text);
  };

/** Stores the previous version's content under the number of the next one. */
const claim = ({ folder, stored }: ReleaseCheckout): void => {
  const place = path.join(folder, '.data/releases/r/mini/1.1.0');
  mkdirSync(place, { recursive: true });
  const text = stored('r/mini/1.0.0/release.json').replaceAll('1.0.0', '1.1.0');
  writeFileSync(path.join(place, 'release.json'), text);
};

const contract = readFileSync(
  path.join(import.meta.dirname, '../../../shared/contract/package.json'),
  'utf8',
);

/** Refused because of the version number, arguments, key, commit, reason, files or the shell's contract. */
export const BAD_COMMANDS: readonly BadRelease[] = [
  {
    title: 'a version that was released with different content',
    sources: SAME_VERSION,
    cause: /^mini 1\.0\.0 is already released and cannot change\. Raise the version/,
  },
  {
    title: 'a version that an interrupted release has stored with different content',
    sources: nextVersion(),
    before: claim,
    cause: /^mini 1\.1\.0 is already released and cannot change/,
  },
  {
    title: 'a preview signed by a key that no root names',
    sources: nextVersion(),
    words: ['mini', '--preview', 'fix-42'],
    env: { RELEASE_SIGNING_KEY: generateKey() },
    cause: /^This machine cannot sign targets\/mini: root 1 asks for 1 of the keys/,
  },
  {
    title: 'a preview with the name of a version',
    sources: nextVersion(),
    words: ['mini', '--preview', '1.1.0'],
    cause: /^--preview needs a name such as fix-42, of at most 20 characters; it is "1\.1\.0"\.$/,
  },
  {
    title: 'a preview that takes the path of another remote',
    sources: nextVersion({
      [`${REMOTE}/remote.json`]: remoteJson({ hosts: { main: { '/other': 'First' } } }),
    }),
    words: ['mini', '--preview', 'fix-42'],
    cause: /^remote\.json: the path \/other belongs to other\.$/,
  },
  {
    title: 'a share that is not a number',
    sources: nextVersion(),
    words: ['mini', ...WHY, '--channel', 'canary', '--percent', '5O'],
    cause: /^--percent must be a number from 0 to 100; it is "5O"\./,
  },
  {
    title: 'an option that does not exist',
    sources: nextVersion(),
    words: ['mini', ...WHY, '--chanel', 'canary'],
    cause: /^Unknown option '--chanel'/,
  },
  {
    title: 'a signing key that the root does not name',
    sources: nextVersion(),
    env: { RELEASE_SIGNING_KEY: generateKey() },
    cause: /^This machine cannot sign timestamp: root 1 asks for 1 of the keys/,
  },
  {
    title: 'an invalid signing key',
    sources: nextVersion(),
    env: { RELEASE_SIGNING_KEY: 'c2VjcmV0' },
    cause: /^RELEASE_SIGNING_KEY must be private keys/,
  },
  {
    title: 'an uncommitted change',
    sources: withFirstPage({ inPage: '// In progress' }),
    uncommitted: true,
    cause: /^These changes are not committed: remotes\/mini\/\S+ and 2 more\. Commit them/,
  },
  {
    title: 'an uncommitted new file in the shared components',
    sources: nextVersion(),
    before: ({ write }) => write({ 'shared/ui/src/size.ts': 'export const SIZE = 1;\n' }, true),
    cause: /^These changes are not committed: shared\/ui\/src\/size\.ts\. Commit them/,
  },
  {
    title: 'no reason',
    sources: nextVersion(),
    words: ['mini'],
    cause: /^Say why, for the log: --why/,
  },
  {
    title: 'a version without a CHANGELOG entry',
    sources: { [`${REMOTE}/package.json`]: packageJson('mini', '1.1.0') },
    cause: /^CHANGELOG\.md says nothing about 1\.1\.0\. Add/,
  },
  {
    title: 'a file that is not in the manifest',
    sources: nextVersion(),
    before: inBuild('added.js', 'self.added = true;'),
    cause: /added\.js is not what release\.json names\. Build again\./,
  },
  {
    title: 'a file that has changed since the build',
    sources: nextVersion(),
    before: inBuild('server.cjs', 'exports.remote = {};'),
    cause: /server\.cjs is not what release\.json names\. Build again\./,
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
