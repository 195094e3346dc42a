import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packFolder } from '@rushtone/platform/commands/contract';
import { DIST, ROOT } from '../../webpack/paths.ts';

const PLATFORM = path.join(ROOT, 'platform');
const OUT = path.join(DIST, 'platform-package');
/** Parts that other sites do not use. */
const LEFT_OUT = ['example', 'e2e', 'node_modules'];

/** Where a module in TypeScript is after compiling, with its types. */
const compiled = (file: string) => ({
  types: file.replace(/\.tsx?$/, '.d.ts'),
  default: file.replace(/\.tsx?$/, '.js'),
});

const compile = (): void => {
  const config = path.join(OUT, 'tsconfig.json');
  const options = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: PLATFORM,
    outDir: OUT,
  };
  const include = readdirSync(PLATFORM, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !LEFT_OUT.includes(entry.name))
    .map(({ name }) => path.join(PLATFORM, name));
  const exclude = [path.join(PLATFORM, '**/*.test.ts'), path.join(PLATFORM, '**/*.test.tsx')];
  const extended = path.join(ROOT, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ extends: extended, compilerOptions: options, include, exclude }));
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', config], { cwd: ROOT, stdio: 'inherit' });
  rmSync(config);
};

/** The compiler leaves the addresses of workers as they are. */
const renameWorkers = (): void => {
  for (const name of readdirSync(OUT, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(OUT, name);
    const code = readFileSync(file, 'utf8');
    const renamed = code.replace(/(new URL\('\.[^']+)\.ts'/g, "$1.js'");
    if (renamed !== code) writeFileSync(file, renamed);
  }
};

const writeManifest = (): void => {
  const manifest = JSON.parse(readFileSync(path.join(PLATFORM, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  for (const name of ['scripts', 'devDependencies', 'private']) delete manifest[name];
  const files = Object.entries(manifest.exports as Record<string, string>);
  manifest.exports = Object.fromEntries(files.map(([name, file]) => [name, compiled(file)]));
  writeFileSync(path.join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

/** Packs the release platform as JavaScript with declarations, for other sites. Returns the archive's path. */
export const packPlatform = (): string => {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  compile();
  renameWorkers();
  cpSync(path.join(PLATFORM, 'README.md'), path.join(OUT, 'README.md'));
  writeManifest();
  return packFolder(OUT, DIST);
};
