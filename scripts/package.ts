import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DIST } from '../webpack/paths.ts';
import { buildIfStale } from './lib/run.ts';
import { writePackage } from './lib/write-package.ts';

/** Refuses to replace a folder with other content, such as a mistyped path. */
const assertReplaceable = (folder: string): void => {
  const content = existsSync(folder) ? readdirSync(folder) : [];
  if (content.length > 0 && !content.includes('start')) {
    throw new Error(`${folder} is not empty and not a package. Choose another folder with --out.`);
  }
};

const writeProductionPackage = async (out: string): Promise<void> => {
  assertReplaceable(out);
  await buildIfStale();
  writePackage(out);
  console.log(`Wrote ${out}. Its README.md says how to start it.`);
};

try {
  const options = { out: { type: 'string' }, platform: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  if (values.platform && values.out !== undefined)
    throw new Error('--out is for the folder that production runs. --platform writes into dist.');
  if (values.platform) {
    // Needs packages that are not installed where an image is built.
    const { packPlatform } = await import('./lib/pack-platform.ts');
    console.log(`Wrote ${packPlatform()}. Install it with: npm install <file>`);
  } else await writeProductionPackage(path.resolve(values.out ?? path.join(DIST, 'package')));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
