import { matchPath, type PageMatch, type Registry, type ShellPaths } from '@rushtone/platform/registry';
import { isOn, paths, shellPathsOf, SITES, type Host } from '@rushtone/site';

/** Pages disabled in the brand's settings respond with 404 (spec §2). */
const isTurnedOff = ({ brand }: Host, path: string): boolean =>
  path === paths.artwork && !isOn(SITES[brand].showArtwork);

export const trimSlashes = (pathname: string): string => pathname.replace(/\/+$/, '') || '/';

export type RouteMatch =
  /** Served by a remote, or by the shell if `match` is undefined. */
  | { kind: 'page'; match: PageMatch | undefined }
  /** The path belongs to the main site, not to this host. */
  | { kind: 'main-site' }
  | { kind: 'not-found' };

/** Returns what a host serves at a path (spec §10.1). */
export const matchPage = (host: Host, path: string, registry: Registry, shell: ShellPaths): RouteMatch => {
  if (isTurnedOff(host, path)) return { kind: 'not-found' };
  const { kind } = host.role;
  const own = shellPathsOf(shell);
  const found = matchPath(registry, own, kind, path);
  if (found) return { kind: 'page', match: found.match };
  if (kind === 'main') return { kind: 'not-found' };
  if (path === '/') return { kind: 'page', match: undefined };
  return { kind: matchPath(registry, own, 'main', path) ? 'main-site' : 'not-found' };
};
