import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformFile } from '@swc/core';
import { DIST, ROOT } from '../../webpack/paths.ts';
import { withDeclarations } from './declarations.ts';

const FOLDER = path.join(ROOT, 'shared/contract');
const OUT = path.join(DIST, 'contract-package');
/** Workspaces whose types the contract uses; they are bundled in the package. */
const INSIDE = ['contract', 'domain', 'site'];

const README = `# @rushtone/contract

The types of everything that a remote may use of the shell, for a remote in a repository of its own. The code comes from the shell when the remote runs: build it with Module Federation, with this package shared as \`{ import: false, singleton: true, strictVersion: true }\`. Only \`@rushtone/contract/expectations\` is code: a remote ships it with what it expects of the shell.

CHANGELOG.md says what each version adds and breaks.
`;

/** Rewrites specifiers for another repository: files with their extension, workspaces by their path in the package. */
const withPlaces = (text: string, file: string, types: string): string =>
  text
    .replaceAll(/(['"])(\.{1,2}\/[^'"]+?)\.tsx?\1/g, '$1$2.js$1')
    .replaceAll(/(['"])@rushtone\/(\w+)\1/g, (_, quote: string, name: string) => {
      const place = path.relative(path.dirname(file), path.join(types, name, 'index.js'));
      return `${quote}${place.startsWith('.') ? place : `./${place}`}${quote}`;
    });

const copyTypes = (declared: string): void => {
  const types = path.join(OUT, 'types');
  for (const name of INSIDE) {
    const source = path.join(declared, 'shared', name, 'src');
    for (const each of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
      if (!statSync(path.join(source, each)).isFile()) continue;
      const file = path.join(types, name, each);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, withPlaces(readFileSync(path.join(source, each), 'utf8'), file, types));
    }
  }
};

type Manifest = { version: string; dependencies: Record<string, string> };

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));

const describePackage = () => {
  const { version, dependencies } = manifestOf('shared/contract');
  const packages = Object.entries(dependencies).filter(([name]) => !name.startsWith('@rushtone/'));
  const router = manifestOf('shell').dependencies['react-router-dom'] ?? '';
  const reactTypes = (
    JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    }
  ).devDependencies['@types/react'];
  const types = (name: string) => `./types/contract/${name}.d.ts`;
  return {
    name: '@rushtone/contract',
    version,
    description: 'What a remote may use of the shell',
    license: 'UNLICENSED',
    type: 'module',
    exports: {
      '.': { types: types('index') },
      './remote': { types: types('remote') },
      './router': { types: types('router') },
      './expectations': { types: types('expectations'), default: './expectations.js' },
    },
    files: ['types', 'expectations.js', 'CHANGELOG.md'],
    dependencies: { ...Object.fromEntries(packages), '@types/react': reactTypes, 'react-router-dom': router },
  };
};

/** Writes the package into `dist/contract-package` and packs it; returns the archive. */
export const packContract = async (): Promise<string> => {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  await withDeclarations(copyTypes);
  const { code } = await transformFile(path.join(FOLDER, 'src/expectations.tsx'), {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  });
  writeFileSync(path.join(OUT, 'expectations.js'), code);
  writeFileSync(path.join(OUT, 'README.md'), README);
  cpSync(path.join(FOLDER, 'CHANGELOG.md'), path.join(OUT, 'CHANGELOG.md'));
  writeFileSync(path.join(OUT, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', DIST, OUT], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ filename }]: [{ filename: string }] = JSON.parse(packed);
  return path.join(DIST, filename);
};
