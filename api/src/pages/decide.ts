import { findPage, type PageMatch, type Registry } from '@rushtone/releases';
import { isOn, paths, SITES, type Host } from '@rushtone/site';

/** Paths that the shell draws itself. */
const SHELL_PATHS: ReadonlySet<string> = new Set([
  paths.signUp,
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  paths.account,
  paths.changePassword,
]);

/** A page that the brand's setting leaves out is at no address (spec §2). */
const isLeftOut = ({ brand }: Host, path: string): boolean =>
  path === paths.artwork && !isOn(SITES[brand].showArtwork);

const trimmed = (pathname: string): string => pathname.replace(/\/+$/, '') || '/';

export type Decision =
  | { kind: 'page'; match: PageMatch | undefined; pathname: string }
  /** The path belongs to the main site, and this host is another. */
  | { kind: 'elsewhere' }
  | { kind: 'unknown' };

/** What a host answers under a path (ruling 1). */
export const decide = (host: Host, pathname: string, registry: Registry): Decision => {
  const path = trimmed(pathname);
  if (isLeftOut(host, path)) return { kind: 'unknown' };
  const match = findPage(registry, host.role.kind, path);
  if (match !== undefined) return { kind: 'page', match, pathname: path };
  const onMain = SHELL_PATHS.has(path) || findPage(registry, 'main', path) !== undefined;
  if (host.role.kind === 'main')
    return onMain ? { kind: 'page', match, pathname: path } : { kind: 'unknown' };
  if (path === '/') return { kind: 'page', match, pathname: path };
  return onMain ? { kind: 'elsewhere' } : { kind: 'unknown' };
};
