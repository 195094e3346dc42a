import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateKey } from '@rushtone/platform/store';
import type { ReleaseCheckout } from './release-checkout.ts';
import { NEXT_SHELL, WHY, type BadRelease } from './bad-release.ts';
import { nextVersion, SAME_VERSION } from './mini-remotes.ts';

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

/**
 * Refused because of the version number, key, commit, files or the shell's contract. What the command says about each
 * argument and manifest is in `platform/commands/release/gates.test.ts`.
 */
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
