import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { packContract } from '@rushtone/platform/commands/contract';
import { ROOT } from '../../webpack/paths.ts';
import { COMMAND_SITE } from '../command-site.ts';

/** What npm would install along with the package; contains nothing from this repository. */
const INSTALLED = [
  '@types/react',
  'csstype',
  'react',
  'react-redux',
  'react-router',
  'react-router-dom',
  'redux',
  '@reduxjs/toolkit',
];

const GOOD = `
import { defineRemote, usePlayer, useSession, type Track } from '@rushtone/contract';
import { defineExpectations } from '@rushtone/contract/expectations';

const track: Track = { videoId: 'abcdefghijk', title: 'A song', artist: 'Somebody', playlistId: null };
const Page = () => {
  const session = useSession();
  usePlayer().play(track, { at: 12 });
  return session.status === 'user' ? session.email : null;
};
export const remote = defineRemote({ pages: { Home: async () => ({ Page }) } });
export const expected = defineExpectations(() => usePlayer(), { 'it pauses': ({ pause }) => typeof pause === 'function' });
`;

let folder: string;
let archive: string;
before(async () => {
  archive = await packContract(COMMAND_SITE);
  folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-consumer-'));
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@rushtone/contract'), { recursive: true });
  execFileSync('tar', [
    '-xzf',
    archive,
    '--strip-components=1',
    '-C',
    path.join(modules, '@rushtone/contract'),
  ]);
  for (const name of INSTALLED) {
    mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2023',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: [],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
});
after(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(archive, { force: true });
});

const compile = (source: string): { status: number | null; stdout: string } => {
  writeFileSync(path.join(folder, 'remote.ts'), source);
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '--pretty', 'false', '-p', folder], { encoding: 'utf8' });
};

test('a remote outside of the repository compiles against the packed contract', () => {
  const { status, stdout } = compile(GOOD);
  assert.equal(stdout, '');
  assert.equal(status, 0);
});

test('the package’s types catch errors in the remote', () => {
  const wrong = GOOD.replace('at: 12', "at: 'twelve'").replace('session.email', 'session.phone');
  const { status, stdout } = compile(wrong);
  assert.notEqual(status, 0);
  assert.match(stdout, /remote\.ts\(8,\d+\): error TS2322: Type 'string' is not assignable to type 'number'/);
  assert.match(stdout, /Property 'phone' does not exist/);
});

test('the package has its version and CHANGELOG, and no references into this repository', () => {
  const read = (name: string) =>
    readFileSync(path.join(folder, 'node_modules/@rushtone/contract', name), 'utf8');
  const { version, dependencies }: { version: string; dependencies: object } = JSON.parse(
    read('package.json'),
  );
  assert.match(read('CHANGELOG.md'), new RegExp(`^## ${version.replaceAll('.', '\\.')}$`, 'm'));
  assert.deepEqual(
    Object.entries(dependencies).filter(([name, range]) => name.startsWith('@rushtone/') || !range),
    [],
  );
  assert.match(read('expectations.js'), /defineExpectations/);
  assert.doesNotMatch(read('types/contract/services.d.ts'), /@rushtone\/|\.ts['"]/);
});
