import type { Release } from '../../registry/index.ts';
import { site } from '../browser-site.ts';

type ShareScope = Record<
  string,
  Record<string, { get: () => Promise<() => unknown>; from: string; loaded: 1 }>
>;

/** Unreported uses of deprecated contract members by pages, as "listening 1.4.2 useServices". */
export const deprecatedUses = new Set<string>();

/** Returns a version's own contract object, which records uses of deprecated members. */
const contractOf = ({ name, version }: Release, contract: object): object => {
  const own: object = Object.create(contract);
  for (const member of site.contract.deprecated)
    Object.defineProperty(own, member, {
      get: () => {
        deprecatedUses.add(`${name} ${version} ${member}`);
        return Reflect.get(contract, member);
      },
    });
  return own;
};

/** Returns what the container of a release uses from the shell. */
export const shareScopeOf = (release: Release): ShareScope =>
  Object.fromEntries(
    Object.entries(site.shared).map(([name, { version, lib }]) => {
      const module = name === site.contract.name ? contractOf(release, lib()) : lib();
      return [name, { [version]: { get: async () => () => module, from: 'shell', loaded: 1 } }];
    }),
  );
