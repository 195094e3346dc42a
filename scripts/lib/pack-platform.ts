import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packFolder } from '@rushtone/platform/commands/contract';
import { DIST, ROOT } from '../../webpack/paths.ts';

const PLATFORM = path.join(ROOT, 'platform');
/** Parts that other sites do not use. */
const LEFT_OUT = ['example', 'e2e', 'node_modules'];

/** Where a module in TypeScript is after compiling, with its types. */
const compiled = (file: string) => ({
  types: file.replace(/\.tsx?$/, '.d.ts'),
  default: file.replace(/\.tsx?$/, '.js'),
});

const compile = (out: string): void => {
  const config = path.join(out, 'tsconfig.json');
  const options = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: PLATFORM,
    outDir: out,
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
const renameWorkers = (out: string): void => {
  for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(out, name);
    const code = readFileSync(file, 'utf8');
    const renamed = code.replace(/(new URL\('\.[^']+)\.ts'/g, "$1.js'");
    if (renamed !== code) writeFileSync(file, renamed);
  }
};

const writeManifest = (out: string): void => {
  const manifest = JSON.parse(readFileSync(path.join(PLATFORM, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  for (const name of ['scripts', 'devDependencies', 'private']) delete manifest[name];
  const files = Object.entries(manifest.exports as Record<string, string>);
  manifest.exports = Object.fromEntries(files.map(([name, file]) => [name, compiled(file)]));
  // Other sites have their own versions of webpack and React.
  const peers = Object.entries(manifest.peerDependencies as Record<string, string>);
  manifest.peerDependencies = Object.fromEntries(peers.map(([name, version]) => [name, `^${version}`]));
  // Not in the workspace's own manifest: npm would make the source executable.
  manifest.bin = {
    'dev-against': 'commands/dev-against/bin.js',
    'log-witness': 'commands/transparency/witness-bin.js',
  };
  writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
};

/** Packs the release platform as JavaScript with declarations, for other sites. Returns the archive's path. */
export const packPlatform = (folder = DIST): string => {
  const out = path.join(folder, 'platform-package');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  compile(out);
  renameWorkers(out);
  cpSync(path.join(PLATFORM, 'README.md'), path.join(out, 'README.md'));
  writeManifest(out);
  return packFolder(out, folder);
};
