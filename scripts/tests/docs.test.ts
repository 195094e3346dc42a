import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../webpack/paths.ts';

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

test('pictures of pages are in the repository only where a document shows them, twelve at most', () => {
  const pictures = tracked.filter((file) => /^docs\/screenshots\/.*\.jpg$/.test(file));
  const shown = tracked
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, link = '']) =>
        path.join(path.dirname(file), link),
      ),
    );
  assert.deepEqual(
    pictures.filter((file) => !shown.includes(file)),
    [],
  );
  assert.ok(pictures.length <= 12, `${pictures.length} pictures`);
});

test('AGENTS.md has at most 60 lines, and its links and folders exist', () => {
  const text = read('AGENTS.md');
  assert.ok(text.split('\n').length <= 60);
  const places = [
    ...[...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, place = '']) => place),
    ...[...text.matchAll(/`([\w-]+(?:\/[\w.-]+)*\/?)`/g)].map(([, place = '']) => place),
  ].filter((place) => place.includes('/'));
  assert.ok(places.length > 10);
  for (const place of places) assert.ok(existsSync(path.join(ROOT, place)), place);
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

/** Deviation of a stated number of lines, so that it is not changed with each commit. */
const TOLERANCE = 0.2;

test('docs/dependencies.md states the lines of what is written by hand within a fifth', () => {
  const [, byHand = ''] = read('docs/dependencies.md').split('## Written by hand');
  const rows = [...byHand.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\| +(\d+) \|/gm)];
  assert.ok(rows.length > 15);
  const sources = tracked.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|expectations/.test(file),
  );
  const linesOf = (place: string) =>
    sources
      .filter((file) => file === place || file.startsWith(`${place}/`))
      .reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
  const wrong = rows.flatMap(([, part = '', places = '', stated = '']) => {
    const lines = [...places.matchAll(/`([^`]+)`/g)].reduce((sum, [, place = '']) => sum + linesOf(place), 0);
    return Math.abs(lines - Number(stated)) <= lines * TOLERANCE ? [] : [`${part}: ${lines}, not ${stated}`];
  });
  assert.deepEqual(wrong, []);
});

const DECISIONS = 'docs/decisions/';
const SUPERSEDED = `${DECISIONS}superseded/`;
const decisions = tracked.filter((file) => file.startsWith(DECISIONS) && /\/\d{4}-[\w-]+\.md$/.test(file));
const superseded = decisions.filter((file) => file.startsWith(SUPERSEDED));
/** Names of the newer decisions in the first line of a superseded one. */
const newerThan = (file: string): string[] => {
  const [first = ''] = read(file).split('\n');
  if (!/^Superseded by (?:(?:, | and )?\[\d{4}\]\(\.\.\/[\w-]+\.md\))+\.$/.test(first)) return [];
  return [...first.matchAll(/\.\.\/([\w-]+\.md)/g)].map(([, name = '']) => name);
};

test('a superseded decision and each newer one name each other, and nothing else cites it', () => {
  assert.ok(superseded.length > 0);
  const texts = tracked.filter((file) => /\.(tsx?|mjs|scss|sql|md|ya?ml)$/.test(file));
  const problems = superseded.flatMap((file) => {
    const name = path.basename(file);
    const newer = newerThan(file).map((each) => DECISIONS + each);
    const citation = new RegExp(`${name}|\\[${name.slice(0, 4)}\\]`);
    return [
      ...(newer.length === 0 ? [`${file} does not begin with what supersedes it`] : []),
      ...newer
        .filter((each) => !decisions.includes(each) || !read(each).includes(`](superseded/${name})`))
        .map((each) => `${each} does not link to superseded/${name}`),
      ...texts
        .filter((each) => !newer.includes(each) && !each.startsWith(SUPERSEDED) && citation.test(read(each)))
        .map((each) => `${each} cites ${file}`),
    ];
  });
  assert.deepEqual(problems, []);
});

test('a decision that was changed is named by the newer one', () => {
  const links = (text: string) =>
    [...text.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name = '']) => name);
  const problems = decisions
    .filter((file) => !superseded.includes(file))
    .flatMap((file) => {
      const changedBy = links(/^.*\bChanged by (.*)$/m.exec(read(file))?.[1] ?? '');
      return changedBy
        .filter((name) => !read(DECISIONS + name).includes(path.basename(file)))
        .map((name) => `${name} does not name ${file}`);
    });
  assert.deepEqual(problems, []);
});

test('docs/decisions/README.md has each valid decision once, with its title', () => {
  const listed = [...read(`${DECISIONS}README.md`).matchAll(/^- \[(\d{4})\]\(([\w-]+\.md)\) (.+)$/gm)].map(
    ([, number, name = '', title]) => `${DECISIONS}${name} # ${number}: ${title}`,
  );
  const valid = decisions
    .filter((file) => !superseded.includes(file))
    .map((file) => `${file} ${read(file).split('\n')[0]}`);
  assert.deepEqual(listed.toSorted(), valid.toSorted());
});
