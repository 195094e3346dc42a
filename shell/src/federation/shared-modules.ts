import * as contract from '@rushtone/contract';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';

declare const SHARED_VERSIONS: Record<string, string>;

const give = (name: string, library: unknown) => {
  const version = SHARED_VERSIONS[name];
  if (version === undefined) throw new Error(`No version is known for the shared module ${name}.`);
  return {
    version,
    scope: 'default',
    lib: () => library,
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
  };
};

/** What remotes take from the shell instead of a copy of their own; the same list stands in `webpack/shared.ts`. */
export const sharedModules = {
  react: give('react', React),
  'react/jsx-runtime': give('react/jsx-runtime', jsxRuntime),
  'react-dom': give('react-dom', ReactDOM),
  '@rushtone/contract': give('@rushtone/contract', contract),
};
