import assert from 'node:assert/strict';
import { env } from 'node:process';
import { test } from 'node:test';
import { metrics } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { PageMatch } from '../../registry/index.ts';
import type { SsrRequest } from '../../registry/ssr.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import { until } from '@rushtone/api-testing/until';
import { createRenderer } from './renderer.ts';

// A system without namespaces, as in a container: the command that makes them is not found.
env.PATH = '/nonexistent';

/** Returns the remotes whose builds a server without protection reads, and what it logs. */
const readBy = async (options: {
  production: boolean;
  allUnprotected: boolean;
  renderer: { path: string } | null;
}) => {
  const [log, read]: [string[], string[]] = [[], []];
  let current = '';
  const note = (text: string) => void log.push(text);
  const { render } = createRenderer({
    ...options,
    releases: {
      hasShellKey: (name: string) => name === 'listening',
      shell: async () => {
        read.push(current);
        return null;
      },
    } as unknown as LiveReleases,
    readAs: () => () => Promise.reject(new Error('not read')),
    log: { warn: note, info: note } as unknown as FastifyBaseLogger,
    meter: metrics.getMeter('test'),
    headShape: z.object({}),
    limitMs: 1_000,
  });
  for (const name of ['listening', 'network']) {
    current = name;
    const release = { name, version: '1.0.0', server: 'server.cjs', files: {} };
    await render({} as SsrRequest, { release, page: 'Page' } as unknown as PageMatch);
  }
  await until(() => log.length > 0);
  return { read, log };
};

test('in production, without protection, only builds of the shell’s key are run, which the log says once', async () => {
  const { read, log } = await readBy({ production: true, allUnprotected: false, renderer: null });
  assert.deepEqual(read, ['listening']);
  assert.equal(log.length, 1);
  assert.match(
    log[0] ?? '',
    /are not protected: .*Remotes with a key of their own are rendered in the browser\./,
  );
});

test('a setting lets builds of all keys run without protection', async () => {
  const { read } = await readBy({ production: true, allUnprotected: true, renderer: null });
  assert.deepEqual(read, ['listening', 'network']);
});

test('development runs builds of all keys', async () => {
  const { read } = await readBy({ production: false, allUnprotected: false, renderer: null });
  assert.deepEqual(read, ['listening', 'network']);
});

test('builds of all keys are run by a renderer, which the log says', async () => {
  const { read, log } = await readBy({
    production: true,
    allUnprotected: false,
    renderer: { path: '/run/renderer' },
  });
  assert.deepEqual(read, ['listening', 'network']);
  assert.deepEqual(log, ['Processes that render pages are protected by: renderer.']);
});
