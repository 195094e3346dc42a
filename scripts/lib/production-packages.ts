import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const names = z.record(z.string(), z.string()).default({});
const lockedPackage = z.object({
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
});
type LockedPackage = z.infer<typeof lockedPackage>;
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

type Packages = Readonly<Record<string, LockedPackage>>;

/** Where Node finds `name` from a folder: in its node_modules, or in those of a folder above. */
const locate = (packages: Packages, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const place = path.posix.join(folder, 'node_modules', name);
    if (packages[place]) return place;
    if (folder === '.' || folder === '') return undefined;
  }
};

/** The packages that one needs in production; the optional ones of our workspaces are for development. */
const neededBy = (
  place: string,
  { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedPackage,
): string[] => [
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
  ...(place.includes('node_modules/') ? Object.keys(optionalDependencies) : []),
];

export type ProductionPackages = {
  /** Folders of our own workspaces, by package name. */
  workspaces: ReadonlyMap<string, string>;
  /** Folders of npm packages, such as `node_modules/pg`. */
  npm: ReadonlySet<string>;
};

/** What the workspaces need in production, by the lock file of `root`. */
export const productionPackages = (root: string, workspaces: readonly string[]): ProductionPackages => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  const found = { workspaces: new Map<string, string>(), npm: new Set<string>() };
  const visited = new Set<string>();
  const visit = (place: string): void => {
    const locked = packages[place];
    if (!locked || visited.has(place)) return;
    visited.add(place);
    const { link, resolved } = locked;
    if (link && resolved) {
      found.workspaces.set(place.replace('node_modules/', ''), resolved);
      return visit(resolved);
    }
    if (place.includes('node_modules/')) found.npm.add(place);
    for (const name of neededBy(place, locked)) {
      const next = locate(packages, place, name);
      if (next) visit(next);
    }
  };
  for (const name of workspaces) visit(`node_modules/${name}`);
  return found;
};
