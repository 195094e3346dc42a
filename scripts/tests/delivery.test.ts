import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { validate } from 'dockerfile-utils';
import { readConfig } from '@rushtone/api/config';
import { SITES } from '@rushtone/site';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../../webpack/paths.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
/** Names of the settings documented in the table of docs/operate.md. */
const settings = new Set(read('docs/operate.md').match(/(?<=^\|.*`)[A-Z][A-Z\d_]+(?=`)/gm));
const unknown = (names: Iterable<string>): string[] => [...names].filter((name) => !settings.has(name));

/** Hostnames of both brands and of subscribers' sites. */
const HOSTS = Object.values(SITES).flatMap(({ domain }) => [domain, `*.${domain}`]);

const namesIn = (text: string): string[] => text.match(/^[A-Z][A-Z\d_]+(?==)/gm) ?? [];

test('the Dockerfile passes the linter, and its user cannot change its files', () => {
  const text = read('Dockerfile');
  assert.deepEqual(
    validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
    [],
  );
  const stages = text.split(/^FROM /m).slice(1);
  for (const stage of stages) {
    const [, argument = ''] = /^\$\{(\w+)\}/.exec(stage) ?? [];
    assert.match(text, new RegExp(`^ARG ${argument}=[\\w./-]+:[\\w.-]+$`, 'm'), 'an image has a version');
  }
  const image = stages.at(-1) ?? '';
  assert.match(image, /^USER (?!0)\d+/m);
  assert.match(image, /^HEALTHCHECK /m);
  const [, values = ''] = /^ENV (.*)$/m.exec(image) ?? [];
  assert.deepEqual(unknown(values.split(' ').map((pair) => pair.split('=')[0] ?? '')), []);
});

const COMPOSE = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      read_only: z.boolean().optional(),
      depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});

describe('compose.yaml', () => {
  const { services, volumes } = COMPOSE.parse(parse(read('deploy/compose.yaml'), { merge: true }));

  test('names services, volumes and files that exist', () => {
    for (const [name, { depends_on = [], volumes: mounts = [] }] of Object.entries(services)) {
      const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      assert.deepEqual(
        others.filter((other) => !services[other]),
        [],
        name,
      );
      for (const source of mounts.map((mount) => mount.split(':')[0] ?? ''))
        assert.ok(
          source.startsWith('./') ? existsSync(path.join(ROOT, 'deploy', source)) : source in volumes,
          `${name}: ${source}`,
        );
    }
    const upstream = read('deploy/nginx.conf').match(/(?<=^ {2}server )[\w-]+(?=:8080)/gm);
    assert.deepEqual(
      upstream,
      Object.keys(services).filter((name) => name.startsWith('api')),
    );
  });

  test('has a proxy that logs no tokens', () => {
    const conf = read('deploy/nginx.conf').replaceAll(/#.*/g, '');
    const format = /log_format safe ([^;]+);/.exec(conf)?.[1] ?? '';
    assert.match(format, /\$uri/);
    assert.doesNotMatch(format, /\$(?:request|request_uri|args|query_string|arg_\w+|http_\w+|is_args)\b/);
    assert.deepEqual(conf.match(/access_log [^;]+/g), ['access_log /var/log/nginx/access.log safe']);
    assert.deepEqual(conf.match(/error_log [^;]+/g), ['error_log /var/log/nginx/error.log alert']);
  });

  test('has a proxy that asks before it shows a picture or page that is too old, while a server answers', () => {
    const [stale = ''] = read('deploy/nginx.conf').match(/proxy_cache_use_stale [^;]+/) ?? [];
    assert.match(stale, / error timeout /);
    assert.doesNotMatch(stale, /updating/);
  });

  test('has a proxy that passes on no host that a visitor forwards', () => {
    assert.match(read('deploy/nginx.conf'), /^ {2}proxy_set_header X-Forwarded-Host "";$/m);
  });

  test('sets only settings that the server reads, and lets it write only to its data volume', () => {
    const ours = Object.values(services).filter(({ image }) => image === 'rushtone');
    assert.equal(ours.length, 4);
    for (const { environment = {}, read_only } of ours) {
      assert.equal(read_only, true);
      assert.deepEqual(unknown(Object.keys(environment)), []);
    }
    assert.deepEqual(unknown(namesIn(read('deploy/rushtone.env.example'))), []);
    assert.ok(
      read('deploy/rushtone.env.example')
        .split('\n')
        .includes(`HOSTS=${HOSTS.join(', ')}`),
    );
  });

  test('has all settings that the server needs, once the example is filled in, and no password', () => {
    const filled = Object.fromEntries(
      [...read('deploy/rushtone.env.example').matchAll(/^([A-Z][A-Z\d_]+)=(.*)$/gm)].map(
        ([, name, value]) => [name, value || 'x'.repeat(32)],
      ),
    );
    const { environment = {} } = services['api-1'] ?? {};
    const own = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:\?.*?\}/, 'secret'),
    ]);
    const env = { NODE_ENV: 'production', HOST: '0.0.0.0', ...filled, ...Object.fromEntries(own) };
    assert.equal(readConfig(env).production, true);
    assert.match(environment.DATABASE_URL ?? '', /:\$\{DATABASE_PASSWORD:\?/);
  });
});

const LABELS = z.record(z.string(), z.string());
const CONTAINER = z.object({
  command: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string() })).default([]),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))).default([]),
  securityContext: z.object({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
  }),
  volumeMounts: z.array(z.object({ name: z.string() })).default([]),
});
const PODS = z.object({
  metadata: z.object({ labels: LABELS }).optional(),
  spec: z.object({
    securityContext: z.object({ runAsNonRoot: z.literal(true) }),
    containers: z.array(CONTAINER).length(1),
    volumes: z.array(z.object({ name: z.string() })).default([]),
  }),
});
const MANIFEST = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()).optional(),
  spec: z
    .object({
      template: PODS.optional(),
      selector: z.union([z.object({ matchLabels: LABELS }), LABELS]).optional(),
      rules: z.array(z.object({ host: z.string() })).default([]),
      podSelector: z.object({ matchLabels: LABELS }).optional(),
      policyTypes: z.array(z.string()).default([]),
      egress: z.array(z.unknown()).optional(),
      volumeClaimTemplates: z.array(z.object({ metadata: z.object({ name: z.string() }) })).default([]),
    })
    .optional(),
});

describe('the Kubernetes manifests', () => {
  const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => {
    assert.deepEqual(document.errors, []);
    return MANIFEST.parse(document.toJS());
  });
  const specOf = (kind: string) => manifests.find((manifest) => manifest.kind === kind)?.spec;

  test('run servers and the migration job unprivileged, on declared volumes', () => {
    for (const kind of ['StatefulSet', 'Job']) {
      const spec = specOf(kind);
      const { containers, volumes } = spec?.template?.spec ?? { containers: [], volumes: [] };
      const declared = [
        ...volumes.map(({ name }) => name),
        ...(spec?.volumeClaimTemplates ?? []).map((claim) => claim.metadata.name),
      ];
      const mounted = containers.flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name));
      assert.deepEqual(
        mounted.filter((name) => !declared.includes(name)),
        [],
        kind,
      );
      assert.equal(containers.length, 1);
    }
    assert.deepEqual(specOf('Job')?.template?.spec.containers[0]?.command, ['./admin', 'migrate']);
  });

  test('run the builds of remotes in pods without a secret, a disk and a way out', () => {
    const { selector, template } = specOf('Deployment') ?? {};
    const [renderer] = template?.spec.containers ?? [];
    assert.deepEqual(renderer?.command, ['./renderer']);
    assert.deepEqual([renderer?.envFrom, renderer?.volumeMounts, template?.spec.volumes], [[], [], []]);
    assert.deepEqual(
      renderer?.env.map(({ name }) => name),
      ['RENDERER_ADDRESS'],
    );
    const policy = specOf('NetworkPolicy');
    assert.deepEqual(policy?.podSelector, selector);
    assert.deepEqual([policy?.policyTypes, policy?.egress], [['Ingress', 'Egress'], []]);
  });

  test('select the pods of the servers, and set only settings that the server reads', () => {
    const labels = specOf('StatefulSet')?.template?.metadata?.labels;
    assert.deepEqual(labels, { app: 'rushtone' });
    for (const kind of ['StatefulSet', 'PodDisruptionBudget'])
      assert.deepEqual(specOf(kind)?.selector, { matchLabels: labels }, kind);
    assert.deepEqual(specOf('Service')?.selector, labels);
    const { data = {} } = manifests.find(({ kind }) => kind === 'ConfigMap') ?? {};
    assert.deepEqual(unknown(Object.keys(data)), []);
    assert.equal(data.HOSTS, HOSTS.join(', '));
    assert.deepEqual(
      specOf('Ingress')?.rules.map(({ host }) => host),
      HOSTS,
    );
  });
});

test('the systemd unit sets only settings that the server reads, and starts a file of the package', () => {
  const unit = read('deploy/rushtone.service');
  const [, values = ''] = /^Environment=(.*)$/m.exec(unit) ?? [];
  const names = values.split(' ').map((pair) => pair.split('=')[0] ?? '');
  assert.deepEqual(unknown(names), []);
  assert.deepEqual(unit.match(/(?<=^Exec\w+=\/opt\/rushtone\/)\w+/gm), ['admin', 'start']);
});
