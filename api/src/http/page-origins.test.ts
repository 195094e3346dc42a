import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowsOrigin } from './page-origins.ts';

const ALLOWED = ['https://example.org', 'https://*.example.org', 'http://localhost:8080'];

for (const origin of ['https://example.org', 'https://luna.example.org', 'http://localhost:8080'])
  test(`a page of ${origin} may call the API`, () => assert.ok(allowsOrigin(ALLOWED, origin)));

for (const origin of [
  'http://luna.example.org',
  'https://luna.example.org:8443',
  'https://a.luna.example.org',
  'https://evil.org',
  'https://lunaexample.org',
  'https://example.org.evil.org',
  'http://luna.localhost:8080',
  'null',
])
  test(`a page of ${origin} may not`, () => assert.ok(!allowsOrigin(ALLOWED, origin)));
