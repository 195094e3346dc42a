import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformFile } from '@swc/core';
import type { CommandSite } from '../site/command-site.ts';
import { contractVersion, packageScope } from '../site/places.ts';
import { withDeclarations } from './declarations.ts';

const readmeOf = ({ build, contract }: CommandSite): string => `# ${build.contract}

The types of everything that a remote may use of the shell, for a remote in a repository of its own. The code comes from the shell when the remote runs: build it with Module Federation, with the packages of \`sharedModules\` in package.json shared as \`{ import: false, singleton: true, strictVersion: true }\`. Only \`${build.contract}/${contract.code}\` is code: a remote ships it with what it expects of the shell.

CHANGELOG.md says what each version adds and breaks.
`;

/** Rewrites specifiers for another repository: files with their extension, workspaces by their path in the package. */
const withPlaces = (text: string, file: string, types: string, scope: string): string =>
  text
    .replaceAll(/(['"])(\.{1,2}\/[^'"]+?)\.tsx?\1/g, '$1$2.js$1')
    .replaceAll(new RegExp(`(['"])${scope}(\\w+)\\1`, 'g'), (_, quote: string, name: string) => {
      const place = path.relative(path.dirname(file), path.join(types, name, 'index.js'));
      return `${quote}${place.startsWith('.') ? place : `./${place}`}${quote}`;
    });

const copyTypes = (site: CommandSite, declared: string, types: string): void => {
  for (const folder of [site.folders.contract, ...site.contract.workspaces]) {
    const source = path.join(declared, folder, 'src');
    for (const each of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
      if (!statSync(path.join(source, each)).isFile()) continue;
      const file = path.join(types, path.basename(folder), each);
      mkdirSync(path.dirname(file), { recursive: true });
      const text = readFileSync(path.join(source, each), 'utf8');
      writeFileSync(file, withPlaces(text, file, types, packageScope(site)));
    }
  }
};

const describePackage = (site: CommandSite) => {
  const { contract, folders } = site;
  const types = (name: string) => `./types/${path.basename(folders.contract)}/${name}.d.ts`;
  const code = `${contract.code}.js`;
  const entries = contract.entries.map((name) => [
    `./${name}`,
    { types: types(name), ...(name === contract.code && { default: `./${code}` }) },
  ]);
  return {
    name: site.build.contract,
    version: contractVersion(site),
    description: 'What a remote may use of the shell',
    license: 'UNLICENSED',
    type: 'module',
    exports: { '.': { types: types('index') }, ...Object.fromEntries(entries) },
    files: ['types', code, 'CHANGELOG.md'],
    dependencies: contract.dependencies(),
    /** What the shell shares, for builds of remotes in other repositories. */
    sharedModules: site.build.shared,
  };
};

/** Packs a folder as `npm publish` would. Returns the archive's path. */
export const packFolder = (folder: string, destination: string): string => {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', destination, folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename }]: [{ filename: string }] = JSON.parse(packed);
  return path.join(destination, filename);
};

/** Writes the package into `contract-package` of the build and packs it; returns the archive. */
export const packContract = async (site: CommandSite): Promise<string> => {
  const out = path.join(site.dist, 'contract-package');
  const folder = path.join(site.build.root, site.folders.contract);
  const { code: entry } = site.contract;
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await withDeclarations(site, (declared) => copyTypes(site, declared, path.join(out, 'types')));
  const { code } = await transformFile(path.join(folder, `src/${entry}.tsx`), {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  });
  writeFileSync(path.join(out, `${entry}.js`), code);
  writeFileSync(path.join(out, 'README.md'), readmeOf(site));
  cpSync(path.join(folder, 'CHANGELOG.md'), path.join(out, 'CHANGELOG.md'));
  writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(describePackage(site), null, 2)}\n`);
  return packFolder(out, site.dist);
};
