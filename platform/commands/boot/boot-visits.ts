import { fillingsOf, frameOf, type Places, type Registry, type Release } from '../../registry/index.ts';

/** A page to open in a boot test. */
export type Visit = {
  kind: string;
  path: string;
  isSignedIn: boolean;
  isFramed: boolean;
  isRendered: boolean;
  /** Instead of a page of the release, another page with a slot that it fills: the parts that it must show. */
  parts?: readonly string[];
  /** Files of the release that do not load. The page must be whole all the same. */
  blocked?: readonly string[];
};

/** Returns how a release's refusal names a visit. */
export const nameOf = (
  hosts: Readonly<Record<string, string>>,
  { kind, path, isSignedIn, blocked = [] }: Visit,
): string => {
  const without = blocked.length > 0 ? ', without what fills its slots' : '';
  return `${hosts[kind] ?? ''}${path}${isSignedIn ? ', signed in' : ''}${without}`;
};

/** Returns all pages of a release. */
export const visitsOf = (release: Release, isLive: boolean): Visit[] =>
  Object.entries(release.hosts).flatMap(([kind, paths]) =>
    Object.entries(paths).flatMap(([each, page]) => {
      const isFramed = frameOf({ release, page }) !== undefined;
      const isRendered = isLive && release.server !== undefined && !isFramed;
      const visits = [{ kind, path: each, isSignedIn: false, isFramed, isRendered }];
      // Sessions belong to the main host.
      return kind === 'main' ? [...visits, { ...visits[0]!, isSignedIn: true, isRendered: false }] : visits;
    }),
  );

/** Returns a page for each slot that a release fills: signed out, signed in, and signed in without the files for it. */
export const slotVisitsOf = (
  release: Release,
  { remotes }: Registry,
  shell: { places?: Places | undefined },
  roles: readonly string[],
): Visit[] => {
  const others = Object.values(remotes).map(({ places }) => places);
  const placed = Object.assign({}, ...others, shell.places) as Places;
  return Object.keys(release.slots ?? {}).flatMap((slot) => {
    const path = placed[slot];
    if (path === undefined) return [];
    const parts = fillingsOf({ remotes: { [release.name]: release } }, slot, roles).map(({ page }) => page);
    const blocked = Object.entries(release.pages)
      .filter(([part]) => parts.includes(part))
      .flatMap(([, files]) => files);
    const visit = { kind: 'main', path, isFramed: false, isRendered: false };
    return [
      { ...visit, isSignedIn: false, parts: [] },
      { ...visit, isSignedIn: true, parts },
      { ...visit, isSignedIn: true, parts: [], blocked },
    ];
  });
};
