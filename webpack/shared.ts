import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellBuild } from '@rushtone/platform/build';
import { NEVER_GIVEN } from '@rushtone/site';
import { ROOT } from './paths.ts';

type Manifest = { version: string; dependencies: Record<string, string> };

const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

/** Reads versions from the shared packages, so that a remote can be built without the shell. */
const dependency = (folder: string, name: string): string => {
  const version = manifest(folder).dependencies[name];
  if (version === undefined) throw new Error(`${folder}/package.json does not name ${name}`);
  return version;
};

/**
 * Returns the libraries that the shell shares with remotes, with their versions. The router, store and API are not
 * among them: remotes use those through the contract.
 */
export const sharedVersions = (): Record<string, string> => ({
  react: dependency('shared/contract', 'react'),
  'react/jsx-runtime': dependency('shared/contract', 'react'),
  'react-dom': dependency('shared/ui', 'react-dom'),
  '@rushtone/contract': manifest('shared/contract').version,
});

/** Version of the shell. */
export const shellVersion = (): string => manifest('shell').version;

/** Reads `shell.json`. */
export const shellManifest = (): ShellBuild['manifest'] => {
  const read = JSON.parse(readFileSync(path.join(ROOT, 'shell/shell.json'), 'utf8')) as ReturnType<
    typeof shellManifest
  >;
  const wrong = read.gives?.find((each) => NEVER_GIVEN.includes(each));
  if (wrong !== undefined) throw new Error(`shell.json: ${wrong} must stay the shell's own.`);
  return read;
};
