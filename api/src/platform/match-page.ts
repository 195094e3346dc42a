import { findPage, type PageMatch, type Registry } from '@rushtone/platform/registry';
import { isOn, paths, SHELL_PATHS, SITES, type Host } from '@rushtone/site';

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
export const matchPage = (host: Host, path: string, registry: Registry): RouteMatch => {
  if (isTurnedOff(host, path)) return { kind: 'not-found' };
  const match = findPage(registry, host.role.kind, path);
  if (match !== undefined) return { kind: 'page', match };
  if (host.role.kind === 'main')
    return SHELL_PATHS.has(path) ? { kind: 'page', match } : { kind: 'not-found' };
  if (path === '/') return { kind: 'page', match };
  const onMainSite = SHELL_PATHS.has(path) || findPage(registry, 'main', path) !== undefined;
  return { kind: onMainSite ? 'main-site' : 'not-found' };
};
