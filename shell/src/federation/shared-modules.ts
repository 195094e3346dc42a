import * as contract from '@rushtone/contract';
import React from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import ReactDOM from 'react-dom';

declare const SHARED_VERSIONS: Record<string, string>;

const share = <Library extends object>(name: string, library: Library) => {
  const version = SHARED_VERSIONS[name] as string;
  return {
    version,
    scope: 'default',
    lib: () => library,
    shareConfig: { singleton: true as const, requiredVersion: `^${version}` },
  };
};

/**
 * The libraries that the shell shares with remotes; the same list is in `webpack/shared.ts`. This file
 * imports nothing else and is imported dynamically, or webpack would concatenate it and emit the names of all the
 * contract's exports twice.
 */
export const sharedModules = {
  react: share('react', React),
  'react/jsx-runtime': share('react/jsx-runtime', { Fragment, jsx, jsxs }),
  'react-dom': share('react-dom', ReactDOM),
  '@rushtone/contract': share('@rushtone/contract', contract),
};
