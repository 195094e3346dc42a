import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../webpack/paths.ts';

const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

test('every command of the README is in package.json', () => {
  const names = [...readme.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name);
  assert.deepEqual(
    [...new Set(names)].filter((name) => !['run', ...Object.keys(scripts)].includes(name)),
    [],
  );
});

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(path.join(ROOT, file)));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('every file that the documents link to exists', () => {
  const broken = tracked
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(([, link = '']) => path.join(path.dirname(file), link))
        .filter((link) => !existsSync(path.join(ROOT, link)))
        .map((link) => `${file}: ${link}`),
    );
  assert.deepEqual(broken, []);
});

test('the rules of docs/spec.md have unique numbers', () => {
  const numbers = [...read('docs/spec.md').matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(([, number]) => number);
  assert.deepEqual(
    numbers.filter((number, index) => numbers.indexOf(number) !== index),
    [],
  );
});

test('every rule that code, tests and documents cite is in docs/spec.md', () => {
  const rules = new Set(
    [...read('docs/spec.md').matchAll(/^(?:## (\d+)\.|- \*\*(\d+\.\d+)\*\*)/gm)].map(
      (match) => match[1] ?? match[2],
    ),
  );
  const unknown = tracked
    .filter((file) => /\.(tsx?|mjs|scss|sql|md)$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/spec §(\d+(?:\.\d+)?)/g)]
        .filter(([, rule = '']) => !rules.has(rule))
        .map(([citation]) => `${file}: ${citation}`),
    );
  assert.deepEqual(unknown, []);
});

test('docs/dependencies.md names each dependency with its license', () => {
  const rows = new Map(
    [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` +\|[^|]+\| ([^|]+?) +\|/gm)].map(
      ([, name = '', license = '']) => [name, license],
    ),
  );
  const used = new Map<string, string>();
  for (const file of tracked.filter((name) => path.basename(name) === 'package.json')) {
    const manifest = JSON.parse(read(file)) as Partial<
      Record<(typeof KINDS)[number], Record<string, string>>
    >;
    for (const name of KINDS.flatMap((kind) => Object.keys(manifest[kind] ?? {})))
      if (!name.startsWith('@rushtone/')) used.set(name, path.dirname(file));
  }
  const licenseOf = (name: string, workspace: string): string | undefined => {
    const installed = [workspace, '']
      .map((folder) => path.join(ROOT, folder, 'node_modules', name, 'package.json'))
      .find((place) => existsSync(place));
    if (!installed) return undefined;
    const { license } = JSON.parse(readFileSync(installed, 'utf8')) as { license?: string };
    return license?.replace(/^\((.*)\)$/, '$1');
  };
  const problems = [
    ...[...used.keys()].filter((name) => !rows.has(name)).map((name) => `${name} is not listed`),
    ...[...rows.keys()].filter((name) => !used.has(name)).map((name) => `${name} is not used`),
    ...[...used].flatMap(([name, workspace]) => {
      const license = licenseOf(name, workspace);
      return license === undefined || license === rows.get(name) ? [] : [`${name} is licensed ${license}`];
    }),
  ];
  assert.deepEqual(problems, []);
});
