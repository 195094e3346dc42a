import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
// @ts-expect-error Runs before any package is installed, so it is plain JavaScript.
import { plan as untyped } from '../install.mjs';

type Lock = Record<string, { version?: string; dev?: boolean; optional?: boolean; link?: boolean }>;
const plan = untyped as (lock: Lock, installed: Lock | null, everything: boolean) => string;

const run: Lock = {
  'node_modules/fastify': { version: '5.0.0' },
  'api/node_modules/lru-cache': { version: '11.0.0' },
};
const tools: Lock = { 'node_modules/jest': { version: '30.0.0', dev: true } };
const lock: Lock = {
  '': {},
  api: { version: '1.0.0' },
  'node_modules/@rushtone/api': { link: true },
  'node_modules/of-another-system': { version: '1.0.0', optional: true },
  ...run,
  ...tools,
};

describe('what npm has to install', () => {
  test('is what builds and runs for npm start, and everything for npm test, in an empty folder', () => {
    assert.equal(plan(lock, null, false), 'run');
    assert.equal(plan(lock, null, true), 'all');
  });

  test('is nothing for npm start after npm start or npm test, so that nothing is removed', () => {
    assert.equal(plan(lock, run, false), 'nothing');
    assert.equal(plan(lock, { ...run, ...tools }, false), 'nothing');
    assert.equal(plan(lock, { ...run, ...tools }, true), 'nothing');
  });

  test('is only what is missing for npm test after npm start', () => {
    assert.equal(plan(lock, run, true), 'add');
  });

  test('is everything anew for npm start when a version changed after npm test', () => {
    const older = { ...run, 'node_modules/fastify': { version: '4.0.0' } };
    assert.equal(plan(lock, older, false), 'run');
    assert.equal(plan(lock, { ...older, ...tools }, false), 'all');
  });

  test('includes the packages in a workspace’s own folder', () => {
    const { 'api/node_modules/lru-cache': _, ...without } = run;
    assert.equal(plan(lock, without, false), 'run');
  });
});
