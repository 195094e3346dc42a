import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../webpack/paths.ts';

const ranges = z.record(z.string(), z.string()).default({});
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().default(false),
      dependencies: ranges,
      optionalDependencies: ranges,
      peerDependencies: ranges,
    }),
  ),
});
type Packages = z.output<typeof lockFile>['packages'];

/** Finds a package as Node does: in the nearest `node_modules` upwards. Returns its place in the lock file. */
const find = (packages: Packages, from: string, name: string): string | null => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = path.posix.join(folder, 'node_modules', name);
    const found = packages[place];
    if (found) return found.link ? (found.resolved ?? null) : place;
    if (folder === '') return null;
  }
};

/**
 * Returns `name@version`, as `npm sbom` has it, of each package that a workspace needs in production. The root's own packages only build.
 * Not by `npm ls --omit=dev`: npm 11 also omits packages that both sides use.
 */
export const shippedPackages = (): Set<string> => {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')));
  const reached = new Set(Object.keys(packages).filter((place) => place && !place.includes('node_modules/')));
  for (const place of reached) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = find(packages, place, name);
      if (found !== null) reached.add(found);
    }
  }
  return new Set(
    [...reached].map(
      (place) =>
        `${place.split(/node_modules\/|^(?:shared|remotes)\//).at(-1) ?? ''}@${packages[place]?.version ?? ''}`,
    ),
  );
};
