import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { DIST, ROOT } from '../../webpack/paths.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const versions = z.record(z.string(), z.string()).default({});
const manifest = z.object({
  workspaces: z.array(z.string()).default([]),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  overrides: versions,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().default(false),
      dev: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
});

const root = manifest.parse(JSON.parse(read('package.json')));
const MANIFESTS = [
  'package.json',
  ...globSync(
    root.workspaces.map((folder) => `${folder}/package.json`),
    { cwd: ROOT },
  ),
];
const installed = Object.entries(lock.parse(JSON.parse(read('package-lock.json'))).packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, entry]) => ({ name: place.split('node_modules/').at(-1) ?? '', ...entry }));

test('every version in every package.json is exact', () => {
  const loose = MANIFESTS.flatMap((file) => {
    const { workspaces: _, allowScripts: __, ...kinds } = manifest.parse(JSON.parse(read(file)));
    return Object.values(kinds).flatMap((packages) =>
      Object.entries(packages)
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${file}: ${name} ${version}`),
    );
  });
  assert.ok(MANIFESTS.length > 10);
  assert.deepEqual(loose, []);
});

test('npm adds no version to the lock file that is younger than seven days', () => {
  const [, days] = /^min-release-age=(\d+)$/m.exec(read('.npmrc')) ?? [];
  assert.ok(Number(days) >= 7);
});

test('install scripts of packages do not run, and package.json names each package that has one', () => {
  assert.match(read('.npmrc'), /^ignore-scripts=true$/m);
  const scripted = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  assert.deepEqual(Object.keys(root.allowScripts).toSorted(), [...new Set(scripted)].toSorted());
  assert.deepEqual(Object.values(root.allowScripts).filter(Boolean), []);
});

test('no dependency of a package.json is younger than seven days', () => {
  const released = [
    ...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` .*\| (\d{4}-\d{2}-\d{2}) +\|$/gm),
  ];
  assert.ok(released.length > 40);
  const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  assert.deepEqual(
    released.filter(([, , date = '']) => date > weekAgo).map(([, name, date]) => `${name} of ${date}`),
    [],
  );
});

const PERMISSIVE =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|Unlicense)$/;
const isPermissive = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(/ OR | AND /)
    .every((each) => PERMISSIVE.test(each));

test('docs/licenses.md names every package whose license is not permissive, and none is GPL or AGPL', () => {
  const listed = read('docs/licenses.md');
  const others = installed.filter(({ license = '' }) => !isPermissive(license));
  assert.ok(others.some(({ name }) => name === 'codec-parser'));
  const unnamed = others.filter(
    ({ name, license }) =>
      !listed.includes(`\`${name}\``) || !listed.includes(String(license).replace(/[()]/g, '')),
  );
  assert.deepEqual(unnamed, []);
  assert.deepEqual(
    installed.filter(({ license = '' }) => /(?<!L)A?GPL/.test(license)),
    [],
  );
});

const COMPONENT = z.object({
  type: z.enum(['application', 'library', 'platform']),
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string().startsWith('pkg:'),
});

test('npm run sbom lists shipped packages with versions, and no packages of tests or of the build alone', () => {
  const env = {
    ...process.env,
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
  };
  execFileSync(process.execPath, ['scripts/sbom.ts'], { cwd: ROOT, env, stdio: 'pipe' });
  const { metadata, components, dependencies } = z
    .object({
      bomFormat: z.literal('CycloneDX'),
      specVersion: z.string(),
      serialNumber: z.string().regex(/^urn:uuid:[\da-f-]{36}$/),
      metadata: z.object({ component: COMPONENT.extend({ name: z.literal('rushtone') }) }),
      components: z.array(COMPONENT),
      dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
    })
    .parse(JSON.parse(readFileSync(path.join(DIST, 'sbom.json'), 'utf8')));
  // CycloneDX requires beyond the schema that references are unique and point to a component.
  const refs = [metadata.component, ...components].map((component) => component['bom-ref']);
  assert.equal(new Set(refs).size, refs.length);
  const pointed = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  assert.deepEqual(
    pointed.filter((ref) => !refs.includes(ref)),
    [],
  );
  const named = new Set(components.map(({ name, version }) => `${name} ${version}`));
  const shipped = ['fastify', 'react', 'codec-parser', 'pg'];
  for (const { name, version } of installed.filter((each) => shipped.includes(each.name)))
    assert.ok(named.has(`${name} ${version}`), `${name} ${version}`);
  const unshipped = ['jest', 'axe-core', 'sass-loader', 'lightningcss'];
  assert.ok(components.every(({ name }) => !unshipped.includes(name)));
});
