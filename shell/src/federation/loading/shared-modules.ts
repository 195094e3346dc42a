import * as contract from '@rushtone/contract';
import { DEPRECATED } from '@rushtone/contract/deprecated';
import type { Release } from '@rushtone/releases';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';

declare const SHARED_VERSIONS: Record<string, string>;

const share = (name: string, library: unknown) => {
  const version = SHARED_VERSIONS[name];
  if (version === undefined) throw new Error(`The version of the shared module ${name} is unknown.`);
  return {
    version,
    scope: 'default',
    lib: () => library,
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
  };
};

/** The libraries that remotes take from the shell. The same list is in `webpack/shared.ts`. */
export const sharedModules = {
  react: share('react', React),
  'react/jsx-runtime': share('react/jsx-runtime', jsxRuntime),
  'react-dom': share('react-dom', ReactDOM),
  '@rushtone/contract': share('@rushtone/contract', contract),
};

type ShareScope = Record<
  string,
  Record<string, { get: () => Promise<() => unknown>; from: string; loaded: 1 }>
>;

/** Deprecated members of the contract that pages have used and not reported, as "listening 1.4.2 useServices". */
export const deprecatedUses = new Set<string>();

/** The contract as one version of a remote gets it: what is deprecated in it counts its uses. */
const contractOf = ({ name, version }: Release): object => {
  const own: object = Object.create(contract);
  for (const member of DEPRECATED)
    Object.defineProperty(own, member, {
      get: () => {
        deprecatedUses.add(`${name} ${version} ${member}`);
        return Reflect.get(contract, member);
      },
    });
  return own;
};

/** What the container of a release takes from the shell. */
export const shareScopeOf = (release: Release): ShareScope =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([name, { version, lib }]) => {
      const module = name === '@rushtone/contract' ? contractOf(release) : lib();
      return [name, { [version]: { get: async () => () => module, from: 'shell', loaded: 1 } }];
    }),
  );
