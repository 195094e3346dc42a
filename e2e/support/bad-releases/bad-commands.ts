import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generateKey } from '@rushtone/platform/store';
import { NEXT_SHELL, WHY, type BadRelease } from './bad-release.ts';
import { nextVersion, SAME_VERSION } from './mini-remotes.ts';

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
