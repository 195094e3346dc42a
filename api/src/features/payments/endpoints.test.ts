import assert from 'node:assert/strict';
import { after, afterEach, before, describe, mock, test } from 'node:test';
import type { AccountReceipts, PlanStatus } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { createPaymentService } from './payment-service.ts';

/** The demo account of listener@example.com. */
const UID = 'demo-listener';
const EMAIL = 'listener@example.com';
const DAY = 86_400;

let server: TestServer;
let origin: string;
let token: string;
before(async () => {
  server = await startTestServer();
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  token = await server.signIn(EMAIL);
});
after(() => server.stop());
afterEach(() => mock.reset());

const call = <Data>(path: string, form?: Record<string, string>) =>
  callApi<Data>(server, form ? { call: `POST ${path}`, form, token } : { call: `GET ${path}`, token });
const plan = async () => (await call<PlanStatus>('/account/plan')).data;

const buy = async (
  which: string,
  { uid = UID, email = EMAIL, ...more }: Record<string, string> = {},
): Promise<void> => {
  const link = new URLSearchParams({ plan: which, client_reference_id: uid, ...more });
  const page = await (await fetch(`${origin}/emulators/checkout?${link}`)).text();
  const session = /name="session" value="([\w-]+)"/.exec(page)?.[1] ?? '';
  const card = { number: '4242 4242 4242 4242', expiry: '12/99', cvc: '123' };
  const fields = { plan: which, session, email, client_reference_id: uid, ...card, ...more };
  const body = new URLSearchParams(fields);
  assert.equal(
    (await fetch(`${origin}/emulators/checkout`, { method: 'POST', body, redirect: 'manual' })).status,
    303,
  );
};

/** Opens a portal page like the dashboard and presses its button. */
const atPortal = async (page: string, action: string): Promise<string> => {
  const { data } = await call<{ url: string }>('/account/portal', { page });
  const html = await (await fetch(origin + (data?.url ?? ''))).text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  const body = new URLSearchParams({ reference: field('reference'), ref: field('ref'), action });
  await fetch(`${origin}/emulators/portal`, { method: 'POST', body, redirect: 'manual' });
  return html;
};

/** Shifts the plan's events into the past by a number of days. */
const passDays = (days: number) =>
  server.pool.query(
    `update pay_grant set late_until = late_until - $1 * interval '1 day', created = created - $1 * ${DAY},
       history = (select jsonb_agg(state || jsonb_build_object('at', (state ->> 'at')::bigint - $1 * ${DAY},
         'period_end', (state ->> 'period_end')::bigint - $1 * ${DAY})) from jsonb_array_elements(history) state)
     where uid = $2 or customer in (select customer from pay_customer where uid = $2)`,
    [days, UID],
  );

describe('a member at the stand-in of the payment service', { concurrency: false }, () => {
  test('without a plan has nothing to manage', async () => {
    assert.equal((await call('/account/portal', { page: 'home' })).code, 404);
    assert.equal((await call('/account/pause', { months: '1' })).code, 404);
    assert.equal((await call('/account/resume', {})).code, 404);
    assert.equal((await callApi(server, { call: 'POST /account/portal', form: {} })).code, 401);
  });

  test('sees the plan, its next payment, and what a change costs today', async () => {
    await buy('premium');
    const { payment } = (await plan()) ?? {};
    assert.deepEqual([payment?.plan, payment?.state, payment?.can_pause], ['premium', 'paid', true]);
    const days = (Date.parse(payment?.renews_at ?? '') - Date.now()) / 1000 / DAY;
    assert.ok(days > 29 && days <= 30, String(days));
    const { data: paid } = await call<AccountReceipts>('/account/receipts');
    assert.partialDeepStrictEqual(paid, {
      next: { amount: 699, currency: 'eur' },
      receipts: [{ amount: 699, currency: 'eur', refunded: false }],
    });
    assert.match(await (await fetch(origin + (paid?.receipts[0]?.url ?? ''))).text(), /Paid with listener@/);
    const html = await atPortal('change', 'premium_plus');
    assert.match(html, /Change your plan[^]*Due today: 3\.00 EUR/);
    assert.equal((await plan())?.plan, 'premium_plus');
    await passDays(15);
    assert.match(
      await atPortal('change', 'premium'),
      /Due today: 0\.00 EUR\. 1\.50 EUR are taken off the next payment/,
    );
    assert.equal((await plan())?.plan, 'premium');
    assert.match(await atPortal('home', ''), /aria-label="Receipts"[^]*Receipt of [A-Z][^]*6\.99 EUR/);
  });

  test('cancels, keeps the plan until the end of what is paid, and takes it back', async () => {
    const before = (await plan())?.payment?.renews_at;
    await atPortal('cancel', 'cancel');
    const canceled = await plan();
    assert.deepEqual(
      [
        canceled?.plan,
        canceled?.payment?.ends_at,
        canceled?.payment?.renews_at,
        canceled?.payment?.can_pause,
      ],
      ['premium', before, null, false],
    );
    assert.equal((await call('/account/pause', { months: '1' })).code, 409);
    await atPortal('home', 'keep');
    assert.deepEqual((await plan())?.payment?.renews_at, before);
  });

  test('pauses: the plan stays as long as it is paid, and costs nothing until it goes on', async () => {
    assert.equal((await call('/account/resume', {})).code, 409);
    assert.equal((await call('/account/pause', { months: '4' })).code, 400);
    const paidUntil = (await plan())?.payment?.renews_at ?? '';
    assert.equal((await call('/account/pause', { months: '2' })).message, 'Your plan is paused.');
    const paused = await plan();
    assert.deepEqual(
      [paused?.plan, paused?.payment?.state, paused?.payment?.paid_until, paused?.payment?.renews_at],
      ['premium', 'paused', paidUntil, null],
    );
    const months = (Date.parse(paused?.payment?.resumes_at ?? '') - Date.parse(paidUntil)) / 1000 / DAY;
    assert.ok(months > 58 && months < 62, `an hour before the second payment that is left out: ${months}`);
    assert.equal((await call('/account/pause', { months: '1' })).code, 409);
    assert.equal((await call('/account/resume', {})).message, 'Your plan goes on.');
    assert.equal((await plan())?.payment?.renews_at, paidUntil, 'nothing is charged before its time');
  });

  test('resumes after the end of what was paid with a new month, which is charged now', async () => {
    await call('/account/pause', { months: '3' });
    await passDays(40);
    const over = await plan();
    assert.deepEqual([over?.plan, over?.payment?.state], [null, 'paused']);
    await call('/account/resume', {});
    const resumed = await plan();
    assert.equal(resumed?.plan, 'premium');
    const days = (Date.parse(resumed?.payment?.renews_at ?? '') - Date.now()) / 1000 / DAY;
    assert.ok(days > 29 && days <= 30, `no free rest of a month: ${days}`);
  });

  test('pays an overdue amount with another card', async () => {
    await atPortal('home', 'miss');
    assert.equal((await plan())?.payment?.state, 'failed');
    await passDays(8);
    assert.deepEqual([(await plan())?.plan, (await plan())?.payment?.state], [null, 'ended']);
    const { data } = await call<{ url: string }>('/account/portal', { page: 'payment_method' });
    const form = new URL(data?.url ?? '', origin).searchParams;
    const page = await (await fetch(`${origin}${data?.url}`)).text();
    assert.match(page, /The last payment failed\. It is made with this card\./);
    const ref = /name="ref" value="([^"]*)"/.exec(page)?.[1] ?? '';
    const send = async (number: string) => {
      const fields = { reference: form.get('reference') ?? '', ref, action: 'card', number };
      const body = new URLSearchParams({ ...fields, expiry: '12/99', cvc: '123' });
      return (await fetch(`${origin}/emulators/portal`, { method: 'POST', body })).text();
    };
    assert.match(await send('4000 0000 0000 0002'), /Your card was declined/);
    assert.equal((await plan())?.payment?.state, 'ended');
    assert.match(await send('4242 4242 4242 4242'), /Your card was saved\./);
    assert.deepEqual([(await plan())?.plan, (await plan())?.payment?.state], ['premium', 'paid']);
  });

  test('gets a message if the payment service does not answer, and nothing changes', async () => {
    const before = await plan();
    mock.method(globalThis, 'fetch', async () => new Response('', { status: 500 }));
    const answer = await call('/account/pause', { months: '1' });
    assert.deepEqual(
      [answer.code, answer.message],
      [502, 'The payment service did not answer: the plan is not paused. Please try again in a minute.'],
    );
    assert.match(server.log.join(''), /Stripe answered 500 to \/subscriptions\/sub_/);
    assert.deepEqual(await plan(), before);
  });
});

test('a yearly plan with a promotion code is not paused, and can be paid by the month later', async () => {
  const email = 'donator@example.com';
  const session = await server.signIn(email);
  const get = async <Data>(path: string) =>
    (await callApi<Data>(server, { call: `GET ${path}`, token: session })).data;
  await buy('premium', { uid: 'demo-donator', email, interval: 'year', code: 'welcome20' });
  const { payment } = (await get<PlanStatus>('/account/plan')) ?? {};
  assert.partialDeepStrictEqual(payment, { plan: 'premium', interval: 'year', can_pause: false });
  const days = (Date.parse(payment?.renews_at ?? '') - Date.now()) / 1000 / DAY;
  assert.ok(days > 359 && days <= 360, String(days));
  assert.partialDeepStrictEqual(await get('/account/receipts'), {
    next: { amount: 6_990 },
    receipts: [{ amount: 5_592 }],
  });
  const pause = { call: 'POST /account/pause', form: { months: '1' }, token: session };
  assert.equal((await callApi(server, pause)).code, 409);
  const portal = { call: 'POST /account/portal', form: { page: 'change' }, token: session };
  const { data } = await callApi<{ url: string }>(server, portal);
  const html = await (await fetch(origin + (data?.url ?? ''))).text();
  assert.match(html, /Changes to Premium, 6\.99 EUR a month[^]*Due today: 0\.00 EUR/);
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  const body = new URLSearchParams({ reference: field('reference'), ref: field('ref'), action: 'month' });
  await fetch(`${origin}/emulators/portal`, { method: 'POST', body, redirect: 'manual' });
  const later = await get<PlanStatus>('/account/plan');
  assert.partialDeepStrictEqual(later?.payment, { interval: 'month', can_pause: true });
});

test('without a key the portal is its front page, and a plan cannot be paused', async () => {
  const real = await startTestServer({
    env: {
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_PRICES: 'price_1=premium',
      CHECKOUT_PREMIUM_URL: 'https://pay.example/premium',
      CHECKOUT_PREMIUM_PLUS_URL: 'https://pay.example/plus',
      CHECKOUT_DONATE_URL: 'https://pay.example/donate',
      CHECKOUT_PORTAL_URL: 'https://pay.example/portal',
    },
  });
  try {
    const state = {
      at: 1,
      plan: 'premium',
      status: 'active',
      period_end: Math.floor(Date.now() / 1000) + DAY,
    };
    await real.pool.query(
      `insert into pay_grant (ref, customer, uid, plan, status, created, history)
       values ('sub_1', 'cus_1', $1, 'premium', 'active', 1, $2)`,
      [UID, JSON.stringify([state])],
    );
    const session = await real.signIn(EMAIL);
    const post = (path: string, form: Record<string, string>) =>
      callApi<{ url: string }>(real, { call: `POST ${path}`, form, token: session });
    assert.equal(
      (await post('/account/portal', { page: 'cancel' })).data?.url,
      'https://pay.example/portal?prefilled_email=listener%40example.com',
    );
    assert.equal((await post('/account/pause', { months: '1' })).code, 409);
    const status = await callApi<PlanStatus>(real, { call: 'GET /account/plan', token: session });
    assert.equal(status.data?.payment?.can_pause, false);
  } finally {
    await real.stop();
  }
});

test('receipts and the next payment are read from Stripe', async () => {
  const asked: string[] = [];
  mock.method(globalThis, 'fetch', async (url: string, { method = '', body }: RequestInit) => {
    asked.push(`${method} ${url.replace('https://api.stripe.com/v1', '')} ${body ?? ''}`.trim());
    const charge = { amount: 699, currency: 'eur', created: 1, status: 'succeeded', refunded: false };
    const receipt_url = 'https://pay.stripe.com/receipts/1';
    return url.includes('/charges')
      ? Response.json({
          data: [
            { ...charge, receipt_url },
            { ...charge, status: 'failed', receipt_url },
          ],
        })
      : Response.json({ amount_due: 559, currency: 'eur' });
  });
  const service = createPaymentService('sk_test');
  assert.deepEqual(await service.receipts('cus_1'), [
    {
      paid_at: '1970-01-01T00:00:01.000Z',
      amount: 699,
      currency: 'eur',
      refunded: false,
      url: 'https://pay.stripe.com/receipts/1',
    },
  ]);
  assert.deepEqual(await service.nextPayment('sub_1'), { amount: 559, currency: 'eur' });
  assert.deepEqual(asked, [
    'GET /charges?customer=cus_1&limit=24',
    'POST /invoices/create_preview subscription=sub_1',
  ]);
});

test('Stripe is asked as its API is published', async () => {
  const asked: { url: string; method: string | undefined; body: string; key: string | null }[] = [];
  mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
    const key = new Headers(init.headers).get('authorization');
    const body = decodeURIComponent(String(init.body));
    asked.push({ url, method: init.method, body, key });
    return Response.json({ url: 'https://billing.stripe.com/p/session/1' });
  });
  const service = createPaymentService('sk_test');
  const portal = { customer: 'cus_1', subscription: 'sub_1', returnUrl: 'https://rushtone.com/account' };
  for (const page of ['home', 'change', 'payment_method', 'cancel'] as const)
    assert.equal(await service.openPortal({ ...portal, page }), 'https://billing.stripe.com/p/session/1');
  await service.pause('sub_1', 1_800_000_000);
  await service.resume('sub_1', false);
  await service.resume('sub_1', true);
  assert.ok(asked.every(({ method, key }) => method === 'POST' && key === 'Bearer sk_test'));
  const of = 'customer=cus_1&return_url=https://rushtone.com/account';
  const to = 'https://api.stripe.com/v1';
  assert.deepEqual(
    asked.map(({ url, body }) => `${url.replace(to, '')} ${body}`),
    [
      `/billing_portal/sessions ${of}`,
      `/billing_portal/sessions ${of}&flow_data[type]=subscription_update&flow_data[subscription_update][subscription]=sub_1`,
      `/billing_portal/sessions ${of}&flow_data[type]=payment_method_update`,
      `/billing_portal/sessions ${of}&flow_data[type]=subscription_cancel&flow_data[subscription_cancel][subscription]=sub_1`,
      '/subscriptions/sub_1 pause_collection[behavior]=void&pause_collection[resumes_at]=1800000000',
      '/subscriptions/sub_1 pause_collection=',
      '/subscriptions/sub_1 pause_collection=&billing_cycle_anchor=now&proration_behavior=none',
    ],
  );
});
