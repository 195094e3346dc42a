import type { SharedModule } from './browser-site.ts';

declare const SHARED_VERSIONS: Record<string, string>;

/** Describes the libraries that a shell shares with remotes, in the versions that the build wrote into it. */
export const shareModules = <Name extends string>(
  libraries: Readonly<Record<Name, object>>,
): Record<Name, SharedModule> =>
  Object.fromEntries(
    Object.entries<object>(libraries).map(([name, library]) => {
      const version = SHARED_VERSIONS[name];
      if (version === undefined) throw new Error(`The version of the shared module ${name} is unknown.`);
      const shareConfig = { singleton: true as const, requiredVersion: `^${version}` };
      return [name, { version, scope: 'default', lib: () => library, shareConfig }];
    }),
  ) as Record<Name, SharedModule>;
