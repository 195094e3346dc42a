import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

/** Minimal production settings. */
const PRODUCTION = {
  NODE_ENV: 'production',
  VIDEO_HOST: 'youtube',
  DATABASE_URL: 'postgres://db.example/rushtone?sslmode=verify-full',
  FIREBASE_PROJECT_ID: 'rushtone',
  FIREBASE_API_KEY: 'key',
};

describe('the environment', () => {
  test('may be empty: everything is embedded', () => {
    const { port, host, databaseUrl, firebase, video } = readConfig({});
    assert.deepEqual([port, host, databaseUrl, firebase], [8080, 'localhost', null, null]);
    assert.deepEqual(video, { kind: 'emulator', port: null, origin: null });
  });

  test('with an invalid value fails with an error that names the variable', () => {
    for (const [name, value] of [
      ['PORT', 'eighty'],
      ['PORT', '70000'],
      ['VIDEO_PORT', '0'],
      ['VIDEO_HOST', 'vimeo'],
      ['TRUST_PROXY', 'maybe'],
      ['TRUST_PROXY', 'true'],
      ['TRUST_PROXY', '10.0.0.0/33'],
      ['HOSTS', 'https://rushtone.com'],
      ['RATE_LIMIT', 'no'],
      ['DATABASE_URL', 'mysql://x'],
      ['DATABASE_POOL', '2'],
      ['DATABASE_POOL', '11'],
      ['VIDEO_ORIGIN', 'javascript:1'],
      ['SEARCH_URL', 'search.example:9200'],
      ['SEARCH_URL', 'https://user@search.example'],
      ['SEARCH_URL', 'https://search.example/Songs'],
      ['SEARCH_URL', 'https://search.example/songs?pretty'],
      ['RENDERER_ADDRESS', 'http://renderer:8082'],
      ['RENDERER_ADDRESS', 'renderer'],
      ['RENDERER_ADDRESS', 'renderer:99999'],
      ['RENDERER_ADDRESS', './socket'],
      ['RENDER_UNPROTECTED', 'none'],
    ] as const) {
      assert.throws(() => readConfig({ [name]: value }), {
        constructor: ConfigError,
        message: new RegExp(`^${name} `),
      });
    }
    assert.throws(() => readConfig({ FIREBASE_PROJECT_ID: 'x' }), /FIREBASE_API_KEY is missing/);
  });

  test('may name a renderer, by host and port or by the path of its socket', () => {
    const rendererAt = (address: string) => readConfig({ RENDERER_ADDRESS: address }).rendering.renderer;
    assert.deepEqual(rendererAt('renderer:8082'), { host: 'renderer', port: 8082 });
    assert.deepEqual(rendererAt(' /run/renderer/socket '), { path: '/run/renderer/socket' });
    assert.equal(readConfig({}).rendering.renderer, null);
  });

  test('may name a search server, which takes the place of the index of each process', () => {
    const { searchServer, searchIndex } = readConfig({ SEARCH_URL: 'https://a:p%40ss@search.example:9200/' });
    assert.deepEqual(searchServer, {
      node: 'https://search.example:9200',
      auth: { username: 'a', password: 'p@ss' },
      alias: 'rushtone-songs',
    });
    assert.equal(searchIndex, false);
    const both = readConfig({ SEARCH_URL: 'http://localhost:9200/songs-2', SEARCH_INDEX: 'on' });
    assert.deepEqual(
      [both.searchServer?.alias, both.searchServer?.auth, both.searchIndex],
      ['songs-2', null, true],
    );
    assert.equal(readConfig({}).searchIndex, true);
  });

  test('with several mistakes fails with an error that names each of them', () => {
    const env = {
      NODE_ENV: 'production',
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      FIREBASE_PROJECT_ID: 'x',
      TRUST_PROXY: 'maybe',
      HOSTS: 'https://rushtone.com',
      APP_SECRET: 'short',
      DISCORD_CLIENT_ID: '1',
      STRIPE_PRICES: 'price_1=gold',
      MAIL_URL: 'smtp://mail.example',
      RELEASE_STORE: 's3://bucket',
    };
    assert.throws(
      () => readConfig(env),
      (error: Error) => {
        const lines = error.message.split('\n');
        const unnamed = [
          ...Object.keys(env),
          'VIDEO_HOST',
          'FIREBASE_API_KEY',
          'MAIL_FROM',
          'S3_ACCESS_KEY_ID',
        ];
        assert.deepEqual(
          unnamed.filter((name) => !new RegExp(`\\b${name}\\b`).test(error.message)),
          [],
        );
        assert.deepEqual(lines, [...new Set(lines)]);
        return error instanceof ConfigError;
      },
    );
  });

  test('in production must replace every emulator', () => {
    assert.throws(
      () => readConfig({ NODE_ENV: 'production', VIDEO_HOST: 'youtube' }),
      /NODE_ENV=production needs these settings:\n {2}DATABASE_URL .*\n {2}FIREBASE_PROJECT_ID and FIREBASE_API_KEY .*$/,
    );
    assert.equal(readConfig(PRODUCTION).production, true);
    assert.throws(() => readConfig({ ...PRODUCTION, RATE_LIMIT: 'off' }), /RATE_LIMIT/);
    assert.throws(() => readConfig({ ...PRODUCTION, RUSHTONE_DEV: 'true' }), /^Error: RUSHTONE_DEV/);
    assert.throws(() => readConfig({ ...PRODUCTION, RELEASE_BUILDERS: 'ignored' }), /RELEASE_BUILDERS/);
    assert.equal(readConfig({ RELEASE_BUILDERS: 'ignored' }).ignoresBuilders, true);
    assert.throws(
      () => readConfig({ ...PRODUCTION, APP_SECRET: ' , ' }),
      /^Error: APP_SECRET names no secret/,
    );
  });

  test('in production reaches services by encrypted connections, except in internal networks', () => {
    const real = {
      ...PRODUCTION,
      MAIL_FROM: 'a@example.com',
      TEAM_MAILBOX: 'b@example.com',
    };
    const bucket = { RELEASE_STORE: 's3://b/', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    for (const [name, value] of [
      ['PAGE_ORIGINS', 'https://a.example http://b.example'],
      ['SEARCH_URL', 'http://search.internal:9200'],
      ['S3_ENDPOINT', 'http://10.1.2.3:9000'],
      ['S3_ENDPOINT', 'http://store.internal:9000'],
      ['MAIL_URL', 'smtp://mail.example?ignoreTLS=true'],
      ['DATABASE_URL', 'postgres://a:b@db.internal:5432/rushtone'],
      ['DATABASE_URL', 'postgresql://db.internal/rushtone?sslmode=no-verify'],
      ['DATABASE_URL', 'postgres://db.internal/rushtone?sslmode=require&uselibpqcompat=true'],
    ] as const) {
      const env = { ...real, ...bucket, [name]: value };
      assert.throws(() => readConfig(env), {
        constructor: ConfigError,
        message: new RegExp(`^${name} must be encrypted`),
      });
      const INTERNAL_NETWORKS = '10.0.0.0/8, *.internal, mail.example, b.example';
      assert.equal(readConfig({ ...env, INTERNAL_NETWORKS }).production, true);
    }
    for (const DATABASE_URL of [
      'postgres://db.example/rushtone?sslmode=require',
      'postgres://db.example/rushtone?ssl=true',
      'postgres://localhost/rushtone',
      'postgres:///rushtone?host=/run/postgresql',
    ])
      assert.equal(readConfig({ ...real, DATABASE_URL }).databaseUrl, DATABASE_URL);
    assert.throws(() => readConfig({ ...real, INTERNAL_NETWORKS: '10.0.0.0/33' }), /INTERNAL_NETWORKS must/);
  });

  test('offers emulators to this machine only, whatever NODE_ENV says, or when told to', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'staging.example'])
      assert.throws(
        () => readConfig({ HOST, NODE_ENV: 'staging' }),
        /^Error: HOST=.* would offer the emulators/,
      );
    for (const HOST of ['localhost', '127.0.0.1', '::1']) assert.equal(readConfig({ HOST }).host, HOST);
    assert.equal(readConfig({ HOST: '0.0.0.0', EMULATORS: 'anywhere' }).emulatorsAnywhere, true);
  });
});

describe('payments, linked accounts and mail', () => {
  const checkout = {
    STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2',
    STRIPE_PRICES: 'price_1=premium,price_2=premium_plus',
    CHECKOUT_PREMIUM_URL: 'https://buy.stripe.com/a',
    CHECKOUT_PREMIUM_PLUS_URL: 'https://buy.stripe.com/b',
    CHECKOUT_DONATE_URL: 'https://buy.stripe.com/c',
    CHECKOUT_PORTAL_URL: 'https://billing.stripe.com/p/login/d',
  };
  const kinds = (env: Record<string, string>) => {
    const { checkout: payments, linking, mail } = readConfig(env);
    return [payments?.kind, linking.discord?.kind, linking.youtube?.kind, mail && (mail.smtpUrl ?? 'outbox')];
  };

  test('are emulated beside emulated accounts only, and absent where nothing is set', () => {
    assert.deepEqual(kinds({}), ['emulator', 'emulator', 'emulator', 'outbox']);
    const firebase = { FIREBASE_PROJECT_ID: 'rushtone', FIREBASE_API_KEY: 'key' };
    assert.deepEqual(kinds(firebase), [undefined, undefined, undefined, 'outbox']);
    assert.deepEqual(kinds(PRODUCTION), [undefined, undefined, undefined, null]);
  });

  test('are read completely', () => {
    const settings = readConfig(checkout).checkout;
    assert.ok(settings?.kind === 'stripe');
    assert.deepEqual(settings.webhookSecrets, ['whsec_1', 'whsec_2']);
    assert.deepEqual(settings.plans, { price_1: 'premium', price_2: 'premium_plus' });
    assert.equal(settings.links.premium_plus, 'https://buy.stripe.com/b');
    assert.ok(!('yearly' in settings.links) && !('gifts' in settings.links), 'offered only where configured');
    const url = 'https://buy.stripe.com/y';
    const more = readConfig({
      ...checkout,
      CHECKOUT_YEARLY: `premium:69.90=${url}`,
      CHECKOUT_GIFTS: `premium:3:19.90=${url}, premium_plus:12:99.00=${url}`,
    }).checkout;
    assert.partialDeepStrictEqual(more, {
      links: {
        yearly: { premium: { eur: 69.9, url } },
        gifts: [
          { plan: 'premium', months: 3, eur: 19.9, url },
          { plan: 'premium_plus', months: 12, eur: 99, url },
        ],
      },
    });
    const secret = 'x'.repeat(32);
    const links = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 's', APP_SECRET: `${secret},${secret}y` };
    const mail = { MAIL_URL: 'smtp://mail.example', MAIL_FROM: 'a@x.example', TEAM_MAILBOX: 'b@x.example' };
    assert.deepEqual(kinds({ ...PRODUCTION, ...checkout, ...links, ...mail }), [
      'stripe',
      'provider',
      undefined,
      'smtp://mail.example',
    ]);
  });

  test('fail with an error that names what is missing if half set', () => {
    for (const [env, words] of [
      [{ ...checkout, STRIPE_PRICES: '' }, /^STRIPE_PRICES missing/],
      [{ ...checkout, STRIPE_PRICES: 'price_1=gold' }, /^STRIPE_PRICES must/],
      [{ ...checkout, CHECKOUT_DONATE_URL: 'donate' }, /^CHECKOUT_DONATE_URL must/],
      [{ ...checkout, CHECKOUT_YEARLY: 'premium=https://x.example' }, /^CHECKOUT_YEARLY must read like/],
      [{ ...checkout, CHECKOUT_YEARLY: 'donate:6.00=https://x.example' }, /^CHECKOUT_YEARLY must/],
      [{ ...checkout, CHECKOUT_GIFTS: 'premium:19.90=https://x.example' }, /^CHECKOUT_GIFTS must read like/],
      [{ CHECKOUT_GIFTS: 'premium:3:19.90=https://x.example' }, /^CHECKOUT_PREMIUM_URL, .* missing/],
      [{ STRIPE_WEBHOOK_SECRET: 'x' }, /^CHECKOUT_PREMIUM_URL, .* missing/],
      [{ DISCORD_CLIENT_ID: '1' }, /^DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET/],
      [{ GOOGLE_CLIENT_SECRET: '1' }, /^GOOGLE_CLIENT_ID and/],
      [{ MAIL_URL: 'smtp://mail.example' }, /^MAIL_FROM and TEAM_MAILBOX/],
      [{ MAIL_URL: 'http://mail.example' }, /^MAIL_URL must/],
      [{ APP_SECRET: 'short' }, /^APP_SECRET must/],
      [{ ...PRODUCTION, DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 's' }, /^APP_SECRET is missing/],
      [{ ...PRODUCTION, LISTENBRAINZ_URL: 'https://api.listenbrainz.org' }, /^APP_SECRET is missing/],
      [{ LISTENBRAINZ_URL: 'listenbrainz' }, /^LISTENBRAINZ_URL must/],
    ] as const) {
      assert.throws(() => readConfig(env), { constructor: ConfigError, message: words });
    }
  });
});
