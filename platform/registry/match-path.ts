import { findPage, type HostKind, type PageMatch, type Registry, type ShellAssets } from './registry.ts';

/** Which paths are the shell's own. */
export type ShellPaths = Pick<ShellAssets, 'pages' | 'gives'>;

const trimmed = (path: string): string => path.replace(/\/+$/, '') || '/';

/** Whether a path belongs to the shell, and no remote may claim it. */
export const isKept = ({ pages, gives }: ShellPaths, kind: HostKind, path: string): boolean =>
  pages?.[kind]?.includes(path) === true && !gives?.includes(path);

/**
 * Finds what serves a path on a host of this kind: the shell without a `match`; nothing if it is `undefined`. A page of
 * the shell wins, unless the shell gives its path away and a live remote has it.
 */
export const matchPath = (
  registry: Registry,
  shell: ShellPaths,
  kind: HostKind,
  path: string,
): { match: PageMatch | undefined } | undefined => {
  const pathname = trimmed(path);
  const match = isKept(shell, kind, pathname) ? undefined : findPage(registry, kind, pathname);
  return match || shell.pages?.[kind]?.includes(pathname) ? { match } : undefined;
};

/** Returns a path that a release claims although the shell keeps it. */
export const keptPathOf = (
  { hosts }: { hosts: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> },
  shell: ShellPaths,
): string | undefined =>
  Object.entries(hosts)
    .flatMap(([kind, paths]) => Object.keys(paths ?? {}).map((path) => [kind, path] as const))
    .find(([kind, path]) => isKept(shell, kind, path))?.[1];
