import { existsSync } from 'node:fs';
import path from 'node:path';
import { DIST } from '../webpack/paths.ts';
import { assetsOf, compile } from './lib/compile.ts';
import { compressFolder } from './lib/compress.ts';
import { writeRegistry } from './lib/registry.ts';
import { writeSocialPictures } from './lib/social-pictures.ts';
import { forgetBuild, inputsOf, isStale, rememberBuild, targets, type Target } from './lib/targets.ts';

const build = async (target: Target): Promise<void> => {
  const hash = inputsOf(target);
  forgetBuild(target);
  await compile(target);
  compressFolder(assetsOf(target));
  rememberBuild(target, hash);
  console.error(`Built ${target.name}.`);
};

/** Builds what is stale, or the targets that are named, each on its own; then writes the registry. */
const main = async (): Promise<void> => {
  const named = process.argv.slice(2);
  const all = targets();
  const unknown = named.filter((name) => !all.some((target) => target.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is nothing to build called ${unknown.join(', ')}. Known: ${all.map(({ name }) => name).join(', ')}.`,
    );
  }
  const due = all.filter((target) => (named.length > 0 ? named.includes(target.name) : isStale(target)));
  for (const target of due) await build(target);
  if (due.length > 0 || !existsSync(path.join(DIST, 'registry.json'))) writeRegistry(DIST);
  writeSocialPictures(DIST);
};

main().catch((error: unknown) => {
  console.error(`The step "build" failed.\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
