import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config/config.ts';
import { authorizeOrigins } from '../features/linking/providers.ts';
import { runtimeConfig } from '../startup/services.ts';
import { securityHeaders, testOriginOf } from './security-headers.ts';

const inlineScriptHash = "'sha256-abc='";

const EMULATORS = {
  identity: {
    runtime: { apiKey: 'local', projectId: 'local', authDomain: null, emulator: true, demo: null },
    publicJwk: { kty: 'RSA' },
    isEnabled: async () => true,
    lookUp: async () => null,
  },
  checkout: {
    links: { premium: '', premium_plus: '', donate: '', portal: '' },
    prices: {},
    webhookSecret: '',
    apiKey: '',
    serviceAddress: () => '',
  },
};

const policyOf = (env: Record<string, string>, dev = false): string => {
  const runtime = runtimeConfig(
    readConfig(env),
    EMULATORS,
    env.VIDEO_HOST === 'youtube' ? null : 'http://127.0.0.1:8081',
  );
  return securityHeaders({ runtime, inlineScriptHash, dev })['content-security-policy'] ?? '';
};

test('with the real services the policy lets in exactly their hosts', () => {
  const firebase = { FIREBASE_PROJECT_ID: 'rushtone', FIREBASE_API_KEY: 'key' };
  const policy = policyOf({ VIDEO_HOST: 'youtube', ...firebase });
  assert.match(
    policy,
    /script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+' https:\/\/www.youtube.com\/iframe_api https:\/\/www.youtube.com\/s\/player\/;/,
  );
  assert.match(policy, /frame-src https:\/\/www.youtube-nocookie.com;/);
  assert.match(
    policy,
    /img-src 'self' data: https:\/\/i.ytimg.com https:\/\/yt3.ggpht.com https:\/\/yt3.googleusercontent.com;/,
  );
  assert.match(
    policy,
    /connect-src 'self' https:\/\/identitytoolkit.googleapis.com https:\/\/securetoken.googleapis.com;/,
  );
  assert.doesNotMatch(policy, /127\.0\.0\.1|'unsafe-eval'/);
});

test('the community chat may be framed: its emulator, or the configured host', () => {
  assert.match(policyOf({}), /frame-src http:\/\/127.0.0.1:8081 'self';/);
  const policy = policyOf({ COMMUNITY_WIDGET_URL: 'https://chat.example/widget' });
  assert.match(policy, /frame-src http:\/\/127.0.0.1:8081 https:\/\/chat.example;/);
});

test('only development may evaluate code and open sockets', () => {
  assert.match(policyOf({}, true), /script-src [^;]*'unsafe-eval'.*connect-src [^;]*ws:/);
  assert.doesNotMatch(policyOf({}), /'unsafe-eval'|ws:|style-src [^;]*unsafe-inline/);
});

test('a form may lead to the providers that accounts are linked with', () => {
  const runtime = runtimeConfig(readConfig({}), EMULATORS, null);
  const formTargets = authorizeOrigins({
    discord: { kind: 'provider', clientId: '1', clientSecret: 's' },
    youtube: { kind: 'emulator' },
  });
  const policy = securityHeaders({ runtime, inlineScriptHash, dev: false, formTargets })[
    'content-security-policy'
  ];
  assert.match(policy ?? '', /form-action 'self' https:\/\/discord\.com;/);
  assert.match(policyOf({}), /form-action 'self';/);
});

test('a developer’s own server of a remote is allowed on a local host when the address asks for it', () => {
  const page = '/tools?mf.tools=http://localhost:3004/';
  assert.equal(testOriginOf('localhost:8080', page), 'http://localhost:3004');
  assert.equal(testOriginOf('slowtide.localhost:8080', page), 'http://localhost:3004');
  for (const [host, url] of [
    ['rushtone.example', page],
    ['localhost:8080', '/tools?mf.tools=https://evil.example'],
    ['localhost:8080', '/tools?mf.tools=http://localhost.evil.example'],
    ['localhost:8080', '/tools?mf.tools=1.4.0'],
    ['a b', page],
  ] as const)
    assert.equal(testOriginOf(host, url), undefined, `${host} ${url}`);
  const runtime = runtimeConfig(readConfig({}), EMULATORS, 'http://127.0.0.1:8081');
  const policy = securityHeaders({
    runtime,
    inlineScriptHash,
    dev: false,
    testOrigin: 'http://localhost:3004',
  })['content-security-policy'];
  assert.match(policy ?? '', /script-src [^;]*http:\/\/localhost:3004/);
});
