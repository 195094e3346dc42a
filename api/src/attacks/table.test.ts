import { after, before, describe, mock, test } from 'node:test';
import type { InjectOptions } from 'light-my-request';
import { sign } from '../features/payments/signature.ts';
import { forgeTokens } from '@rushtone/api-testing/forge-tokens';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { tryAttack, type Attack } from '@rushtone/api-testing/attack';

const SECRET = 'whsec_test';
let server: TestServer;
let forgeries: Readonly<Record<string, string>>;
before(async () => {
  server = await startTestServer({
    env: {
      HOSTS: 'localhost:8080 localhost:80 localhost',
      METRICS_TOKEN: 'a-token-of-the-operators-only',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_PRICES: 'price_local_premium=premium',
      CHECKOUT_PREMIUM_URL: 'https://pay.example/premium',
      CHECKOUT_PREMIUM_PLUS_URL: 'https://pay.example/plus',
      CHECKOUT_DONATE_URL: 'https://pay.example/donate',
      CHECKOUT_PORTAL_URL: 'https://pay.example/portal',
    },
  });
  forgeries = await forgeTokens(server.pool);
});
after(() => server.stop());

const host = 'localhost:8080';
const FORM = 'application/x-www-form-urlencoded';
const get = (url: string, token?: string): InjectOptions => ({
  url,
  headers: { host, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
});
const post = (url: string, form: Record<string, string>, headers = {}): InjectOptions => ({
  method: 'POST',
  url,
  headers: { host, 'content-type': FORM, ...headers },
  payload: new URLSearchParams(form).toString(),
});
const asListener =
  (make: (token: string) => InjectOptions) =>
  async ({ signIn }: TestServer): Promise<InjectOptions> =>
    make(await signIn('listener@example.com'));
const event = JSON.stringify({ id: 'evt_1', type: 'charge.refunded', created: 1, data: { object: {} } });
const webhook = (signature: string, payload = event): InjectOptions => ({
  method: 'POST',
  url: '/api/checkout/webhook',
  headers: { host, 'content-type': 'application/json', 'stripe-signature': signature },
  payload,
});
const REASON = (words: string) => new RegExp(`"reason":"[^"]*${words}[^"]*","msg":"request refused"`);
const link = (headers: object, form: Record<string, string> = {}): Attack => ({
  request: asListener((token) =>
    post('/api/account/link_discord', { firebase_auth_token: token, ...form }, headers),
  ),
  code: 303,
  without: /authorize/,
});

const TOKENS = [
  ...['nonsense', 'unsigned', 'another key', 'an unknown key', 'expired', 'another project'],
  ...['a sign-in of tomorrow', 'the public key as a shared secret', 'a changed account'],
  'the address of its own key',
];

/** Attacks by the part of the server they target. */
const TABLE: Readonly<Record<string, Readonly<Record<string, Attack>>>> = {
  'a token that proves nothing': Object.fromEntries(
    TOKENS.map((name) => [
      name,
      { request: async () => get('/api/account/getroles', forgeries[name]), code: 401 },
    ]),
  ),
  'a listener without a subscription': {
    'reading a website': { request: asListener((token) => get('/api/website/get', token)), code: 403 },
    'taking a domain name': {
      request: asListener((token) =>
        post('/api/website/activate?domain_name=mine', { firebase_auth_token: token }),
      ),
      code: 403,
    },
    'booking a promotion': {
      request: asListener((token) =>
        post('/api/promotion/save', {
          firebase_auth_token: token,
          youtube_channel: 'https://youtube.com/@a',
          youtube_share: 'https://youtube.com/@a',
        }),
      ),
      code: 403,
    },
    'reading the calendar of promotions': {
      request: asListener((token) => get('/api/promotion/get', token)),
      code: 403,
    },
  },
  'a payment event': {
    'without a signature': { request: webhook(''), code: 400 },
    'signed with another secret': { request: webhook(sign('whsec_wrong', event)), code: 400 },
    'that is six minutes old': {
      request: webhook(sign(SECRET, event, Math.floor(Date.now() / 1000) - 360)),
      code: 400,
    },
    'changed after it was signed': { request: webhook(sign(SECRET, event), `${event} `), code: 400 },
  },
  'a request to link an account': {
    'from a form of another site': {
      ...link({ 'sec-fetch-site': 'cross-site' }),
      log: REASON('did not come from this site'),
    },
    'with the origin of another site': {
      ...link({ origin: 'https://evil.example' }),
      log: REASON('did not come from this site'),
    },
    'that would return to another site': {
      ...link({}, { return_url: '//evil.example/account' }),
      log: REASON('return address'),
    },
    'with a made-up state': {
      request: get('/api/link_discord?code=x&state=nonsense'),
      code: 303,
      log: REASON('is not valid'),
    },
  },
  'the address of a file': {
    'above the folder': { request: get('/r/..%2f..%2fapi/package.json'), code: 404 },
    'above the folder, encoded twice': { request: get('/assets/%252e%252e/%252e%252e/secret'), code: 404 },
    'with backslashes': { request: get('/r/tools/1.0.0/..%5c..%5csecret'), code: 404 },
    'with a null byte': { request: get('/assets/main.js%00.png'), code: 404 },
  },
  'a request': {
    'for an unknown host': { request: { url: '/', headers: { host: 'evil.example' } }, code: 421 },
    'with an address that cannot be read': { request: get('/api/%zz'), code: 400 },
    'with a parameter twice': { request: get('/api/song/search?s=a&s=b'), code: 400 },
    'with a body of 70 KB': {
      request: post('/api/contact/request', { message: 'x'.repeat(70_000) }),
      code: 413,
    },
    'with XML': {
      request: {
        ...post('/api/favorite/add', {}),
        headers: { host, 'content-type': 'text/xml' },
        payload: '<a/>',
      },
      code: 415,
    },
    'with a line break in an email address': {
      request: post('/api/contact/request', {
        topic: 'other',
        email: 'a@example.com\r\nBcc: b@example.com',
        discord: 'a',
        youtube_url: 'https://youtube.com/@a',
        message: 'Hello',
      }),
      code: 400,
    },
    'for the metrics, with a guessed token': {
      request: { ...get('/api/metrics', 'guessed'), remoteAddress: '10.0.0.9' },
      code: 404,
    },
  },
};

for (const [part, attacks] of Object.entries(TABLE))
  describe(part, () => {
    for (const [name, attack] of Object.entries(attacks))
      test(`${name} is refused, with a line in the log`, async () => {
        await tryAttack(server, { without: /at .*\.ts:\d+|SELECT |select .* from/, ...attack });
      });
  });

test('a request to disconnect an account, six minutes after the sign-in, is refused, with a line in the log', async () => {
  const token = await server.signIn('donator@example.com');
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 6 * 60_000 });
  await tryAttack(server, { request: get('/api/account/disconnect_discord', token), code: 428 });
  mock.reset();
});
