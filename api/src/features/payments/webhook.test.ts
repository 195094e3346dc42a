import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { formatLongDate } from '@rushtone/domain';
import { rolesOf } from '../../identity/roles.ts';
import { aBuyer, permutations } from '@rushtone/api-testing/payment-events';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { TRIES_ALL } from '@rushtone/api-testing/tier';
import { readEvent } from './events.ts';
import { applyEvent } from './grants.ts';
import { sign } from './signature.ts';

const SECRET = 'whsec_test';
const PLANS = { price_local_premium: 'premium', price_local_premium_plus: 'premium_plus' } as const;
const env = {
  STRIPE_WEBHOOK_SECRET: `whsec_before,${SECRET}`,
  STRIPE_PRICES: 'price_local_premium=premium,price_local_premium_plus=premium_plus',
  CHECKOUT_PREMIUM_URL: 'https://pay.example/premium',
  CHECKOUT_PREMIUM_PLUS_URL: 'https://pay.example/plus',
  CHECKOUT_DONATE_URL: 'https://pay.example/donate',
  CHECKOUT_PORTAL_URL: 'https://pay.example/portal',
};

/** Seconds. */
const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;

let server: TestServer;
before(async () => {
  server = await startTestServer({ env });
});
after(() => server.stop());

type Buyer = ReturnType<typeof aBuyer>;
type Event = ReturnType<Buyer['donated']>;

const post = async (event: object, header?: string) => {
  const payload = JSON.stringify(event);
  const { statusCode, body } = await server.app.inject({
    method: 'POST',
    url: '/api/checkout/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': header ?? sign(SECRET, payload) },
    payload,
  });
  return { code: statusCode, message: JSON.parse(body).message as string };
};
const outbox = () => ({ ...server.options.services, brand: 'rushtone' as const });
const apply = (event: Event) => applyEvent(outbox(), readEvent(event), { plans: PLANS, gifts: [] });
const rolesOfUid = async (uid: string) =>
  (await rolesOf(server.db, { uid, email: null, emailVerified: false })).roles;
const rolesOfEmail = async (email: string, emailVerified: boolean) =>
  (await rolesOf(server.db, { uid: 'somebody', email, emailVerified })).roles;

/** Applies each order of events for a separate buyer, some concurrently, like the payment service. */
const assertInEveryOrder = async (story: (buyer: Buyer) => Event[], expected: string[], orders: number) => {
  const length = story(aBuyer()).length;
  const every = permutations(Array.from({ length }, (_, index) => index));
  assert.equal(every.length, orders);
  const all = every.filter((_, index) => TRIES_ALL || orders < 100 || index % 7 === 0);
  for (let at = 0; at < all.length; at += 8) {
    await Promise.all(
      all.slice(at, at + 8).map(async (order) => {
        const buyer = aBuyer();
        const events = story(buyer);
        for (const index of order) await apply(events[index]!);
        assert.deepEqual(await rolesOfUid(buyer.uid), expected, `order ${order.join()}`);
      }),
    );
  }
};

describe('whatever order events come in, they end right', () => {
  test('a subscription begins, with its first two states in one second (24 orders)', () =>
    assertInEveryOrder(
      (buyer) => [
        buyer.subscription(100, 'incomplete', 'premium', { change: 'created' }),
        buyer.subscription(100, 'active', 'premium'),
        buyer.subscribed(101),
        buyer.invoiceFailed(102),
      ],
      ['subscriber'],
      24,
    ));

  test('a payment is late, and made (120 orders, every seventh in the gate)', () =>
    assertInEveryOrder(
      (buyer) => [
        buyer.subscription(100, 'active', 'premium_plus', { change: 'created' }),
        buyer.subscribed(101),
        buyer.subscription(200, 'past_due', 'premium_plus'),
        buyer.invoiceFailed(200),
        buyer.subscription(300, 'active', 'premium_plus'),
      ],
      ['donator', 'subscriber'],
      120,
    ));

  test('somebody goes from Premium+ down to Premium (120 orders, every seventh in the gate)', () =>
    assertInEveryOrder(
      (buyer) => [
        buyer.subscription(NOW - 400, 'active', 'premium_plus', { change: 'created' }),
        buyer.subscribed(NOW - 399),
        buyer.subscription(NOW - 300, 'active', 'premium_plus'),
        buyer.subscription(NOW - 200, 'active', 'premium'),
        buyer.subscription(NOW - 100, 'past_due', 'premium'),
      ],
      ['subscriber'],
      120,
    ));

  test('a subscription ends, in the second of its last failure (120 orders, every seventh in the gate)', () =>
    assertInEveryOrder(
      (buyer) => [
        buyer.subscription(100, 'active', 'premium', { change: 'created' }),
        buyer.subscribed(101),
        buyer.subscription(200, 'past_due', 'premium'),
        buyer.subscription(300, 'unpaid', 'premium'),
        buyer.subscription(300, 'canceled', 'premium', { change: 'deleted' }),
      ],
      [],
      120,
    ));

  test('a donation is given back, and told of before it was made (24 orders)', () =>
    assertInEveryOrder(
      (buyer) => [
        buyer.donated(100, 'unpaid'),
        buyer.donated(101),
        buyer.refunded(200, false),
        buyer.refunded(300),
      ],
      [],
      24,
    ));
});

describe('a payment that failed', () => {
  const mailsTo = (address: string) =>
    server.db
      .selectFrom('outgoing_mail')
      .select(['subject', 'body'])
      .where('recipient', '=', address)
      .execute();

  test('keeps the role for seven days, and the payer is told once, with the date', async () => {
    const buyer = aBuyer();
    await apply(buyer.subscription(NOW - 30 * DAY, 'active', 'premium', { change: 'created' }));
    const failed = NOW - 2 * DAY;
    await apply(buyer.subscription(failed, 'past_due', 'premium'));
    assert.deepEqual(await mailsTo(buyer.email), [], 'nobody knows yet whose it is');
    await apply(buyer.subscribed(NOW - 30 * DAY));
    await apply(buyer.subscription(NOW - DAY, 'past_due', 'premium'));
    assert.deepEqual(await rolesOfUid(buyer.uid), ['subscriber']);
    const [mail, ...others] = await mailsTo(buyer.email);
    assert.deepEqual([mail?.subject, others], ['Rushtone: your payment failed', []]);
    const until = formatLongDate(new Date((failed + 7 * DAY) * 1000).toISOString());
    assert.match(mail?.body ?? '', new RegExp(`stays until ${until}, and ends then`));
  });

  test('takes the role after seven days from the first failure, and gives it back when it is paid', async () => {
    const buyer = aBuyer();
    await apply(buyer.subscribed(NOW - 40 * DAY));
    await apply(buyer.subscription(NOW - 40 * DAY, 'active', 'premium', { change: 'created' }));
    // The first failure arrives last.
    await apply(buyer.subscription(NOW - 3 * DAY, 'past_due', 'premium'));
    assert.deepEqual(await rolesOfUid(buyer.uid), ['subscriber']);
    await apply(buyer.subscription(NOW - 8 * DAY, 'past_due', 'premium'));
    assert.deepEqual(await rolesOfUid(buyer.uid), []);
    await apply(buyer.subscription(NOW - 10, 'active', 'premium'));
    assert.deepEqual(await rolesOfUid(buyer.uid), ['subscriber']);
    await apply(buyer.subscription(NOW - 5, 'past_due', 'premium'));
    assert.equal((await mailsTo(buyer.email)).length, 2, 'one for each of the two failures');
  });

  test('keeps the role for seven days if the previous version stored it', async () => {
    const store = (uid: string, created: number) =>
      server.pool.query(
        `insert into pay_grant (ref, uid, plan, status, created) values ($1, $2, 'premium', 'past_due', $3)`,
        [`sub_${uid}`, uid, created],
      );
    await store('late-today', NOW);
    await store('late-long', NOW - 8 * DAY);
    assert.deepEqual(await rolesOfUid('late-today'), ['subscriber']);
    assert.deepEqual(await rolesOfUid('late-long'), []);
  });
});

describe('a plan that is paused', () => {
  test('keeps the role until the end of what is paid, though the service goes on counting months', async () => {
    const buyer = aBuyer();
    await apply(buyer.subscribed(NOW - 40 * DAY));
    await apply(buyer.subscription(NOW - 40 * DAY, 'active', 'premium', { change: 'created' }));
    // The uncharged next month arrives first.
    await apply(buyer.paused(NOW - 5 * DAY, 'premium', NOW + 25 * DAY));
    assert.deepEqual(await rolesOfUid(buyer.uid), ['subscriber']);
    await apply(buyer.paused(NOW - 10 * DAY, 'premium', NOW - 5 * DAY));
    assert.deepEqual(await rolesOfUid(buyer.uid), []);
    await apply(buyer.subscription(NOW - 10, 'active', 'premium'));
    assert.deepEqual(await rolesOfUid(buyer.uid), ['subscriber']);
  });

  test('takes the role if it is canceled (120 orders, every seventh in the gate)', () =>
    assertInEveryOrder(
      (buyer) => [
        buyer.subscription(NOW - 90 * DAY, 'active', 'premium', { change: 'created' }),
        buyer.subscribed(NOW - 90 * DAY),
        buyer.paused(NOW - 60 * DAY, 'premium', NOW - 50 * DAY),
        buyer.paused(NOW - 50 * DAY, 'premium', NOW - 20 * DAY),
        buyer.subscription(NOW - 20 * DAY, 'canceled', 'premium', { change: 'deleted' }),
      ],
      [],
      120,
    ));
});

describe('a donation in dispute', () => {
  test('gives no role until it is won, and never again once it is lost', async () => {
    for (const [end, roles] of [
      ['won', ['donator']],
      ['lost', []],
    ] as const) {
      const buyer = aBuyer();
      await apply(buyer.disputed(NOW - 20, 'needs_response'));
      await apply(buyer.donated(NOW - 30));
      assert.deepEqual(await rolesOfUid(buyer.uid), []);
      await apply(buyer.disputed(NOW - 10, end));
      assert.deepEqual(await rolesOfUid(buyer.uid), roles, end);
    }
  });

  test('changes nothing if it is only an inquiry', async () => {
    const buyer = aBuyer();
    await apply(buyer.donated(NOW - 30));
    await apply(buyer.disputed(NOW - 20, 'warning_needs_response'));
    assert.deepEqual(await rolesOfUid(buyer.uid), ['donator']);
  });
});

describe('the webhook', () => {
  test('applies an event once, though it comes ten times at the same moment', async () => {
    const buyer = aBuyer();
    const event = buyer.donated(100);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(event)));
    assert.deepEqual(answers.filter(({ message }) => message === 'applied').length, 1);
    assert.ok(answers.every(({ code }) => code === 200));
    assert.deepEqual(await rolesOfUid(buyer.uid), ['donator']);
    await post(buyer.refunded(200, false));
    assert.deepEqual(await rolesOfUid(buyer.uid), ['donator'], 'a part given back changes nothing');
    await post(buyer.refunded(300));
    assert.deepEqual(await rolesOfUid(buyer.uid), []);
  });

  test('rejects what is forged, old, changed or not an event, and stores nothing of it', async () => {
    const buyer = aBuyer();
    const event = buyer.donated(100);
    const text = JSON.stringify(event);
    const old = sign(SECRET, text, Math.floor(Date.now() / 1000) - 301);
    for (const header of ['', 'nonsense', old, sign('whsec_wrong', text), sign(SECRET, `${text} `)]) {
      assert.equal((await post(event, header)).code, 400, header);
    }
    for (const odd of [{}, [], { ...event, created: 'now' }, { ...event, data: { object: 7 } }, 'text']) {
      assert.equal((await post(odd as object)).code, 400);
    }
    assert.deepEqual(await rolesOfUid(buyer.uid), []);
    assert.equal(
      (await post(event, sign('whsec_before', text))).code,
      200,
      'the secret of before still counts',
    );
  });

  test('takes an event of a kind that changes nothing', async () => {
    assert.equal((await post({ ...aBuyer().donated(1), type: 'payout.paid' })).code, 200);
  });

  test('accepts an event again after its price was missing in the settings', async () => {
    const buyer = aBuyer();
    const event = buyer.subscription(100, 'active', 'gold', { change: 'created' });
    await apply(buyer.subscribed(100));
    assert.equal((await post(event)).message, 'unknown price');
    assert.deepEqual(await rolesOfUid(buyer.uid), []);
    assert.match(server.log.join(''), /STRIPE_PRICES/);
    await applyEvent(outbox(), readEvent(event), { plans: { price_local_gold: 'premium' }, gifts: [] });
    assert.deepEqual(await rolesOfUid(buyer.uid), ['subscriber']);
  });
});

describe('somebody who paid without an account', () => {
  test('is told by mail, once, how a donation gets its role; who has an account is not', async () => {
    const mailsOf = async (buyer: Buyer) => {
      const event = buyer.donated(NOW);
      await apply(event);
      await apply(event);
      return server.db
        .selectFrom('outgoing_mail')
        .select(['subject', 'body'])
        .where('recipient', '=', buyer.email)
        .execute();
    };
    const [mail, ...others] = await mailsOf(aBuyer(null));
    assert.deepEqual([mail?.subject, others], ['Rushtone: thank you for your donation', []]);
    assert.match(mail?.body ?? '', /https:\/\/rushtone\.com\/signup\?verify=true/);
    assert.deepEqual(await mailsOf(aBuyer()), []);
  });

  test('has the role with the address, once it is proven to be theirs', async () => {
    const buyer = aBuyer(null);
    await apply(buyer.donated(100));
    assert.deepEqual(await rolesOfEmail(buyer.email, true), ['donator']);
    assert.deepEqual(await rolesOfEmail(buyer.email, false), []);
    assert.deepEqual(await rolesOfEmail('other@example.com', true), []);
  });

  test('gets it with the account alone if an account is created later', async () => {
    const buyer = aBuyer(null);
    await apply(buyer.subscription(100, 'active', 'premium', { change: 'created' }));
    await apply(buyer.subscribed(100));
    assert.deepEqual(await rolesOfEmail(buyer.email, true), ['subscriber']);
    const linked = buyer.subscribed(50);
    Object.assign(linked.data.object, { client_reference_id: 'account-of-theirs' });
    await apply(linked);
    assert.deepEqual(await rolesOfUid('account-of-theirs'), ['subscriber']);
    assert.deepEqual(await rolesOfEmail(buyer.email, true), []);
  });

  test('treats a reference that is not an account as none', async () => {
    const buyer = aBuyer("x' or 1=1");
    await apply(buyer.donated(100));
    assert.deepEqual(await rolesOfEmail(buyer.email, true), ['donator']);
  });
});
